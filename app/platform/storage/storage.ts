export type StoredFile = { name: string; changedAt: Date };

/** Files by name, without folders. None is ever partial or overwritten. */
export type Storage = {
  /** Stores a file under a new name; false if the name exists. */
  put(name: string, bytes: Uint8Array): Promise<boolean>;
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deleting a missing file succeeds. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
};
