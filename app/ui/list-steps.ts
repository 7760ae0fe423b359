/** The next index for an arrow key in a list that wraps around; -1 is before it. */
export function stepped(place: number, key: string, length: number): number {
  if (length === 0) return -1;
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % length;
    case 'ArrowUp':
      return (Math.max(place, 0) - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return Math.min(place, length - 1);
  }
}
