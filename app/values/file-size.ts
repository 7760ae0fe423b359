const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** "950 bytes", "1.2 MB". */
export function fileSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && size < 99.95 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}
