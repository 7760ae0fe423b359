type Adjacent = { id: string; name: string };

/** The records before and after one in its list; absent at the ends. */
export type PreviousNext = { before?: Adjacent | undefined; after?: Adjacent | undefined };
