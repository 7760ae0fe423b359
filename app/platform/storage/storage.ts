export type StoredFile = { name: string; changedAt: Date };

/** Files that the shop keeps by flat name. None is ever half there, and none is ever overwritten. */
export type Storage = {
  /** Keeps a file under a new name; false where the name is taken already. */
  put(name: string, bytes: Uint8Array): Promise<boolean>;
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** What is not there is as good as deleted. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
};
