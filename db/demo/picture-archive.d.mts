export function readPictures(
  take: (name: string, bytes: Buffer) => Promise<unknown>,
  atOnce?: number,
): Promise<void>;
export function writePictures(pictures: Map<string, Buffer>): Promise<void>;
