type Adjacent = { id: string; name: string };

/** What stands before and after a record in its list; none at the ends. */
export type PreviousNext = { before?: Adjacent | undefined; after?: Adjacent | undefined };
