/** Ctrl-C ends whoever started us and passes us by; what we started ends with us. */
export function exitWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
