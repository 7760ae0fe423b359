export function say(line: string): void;
export function secondsSince(started: number): string;
export function step<T>(title: string, work: () => Promise<T> | T): Promise<T>;
