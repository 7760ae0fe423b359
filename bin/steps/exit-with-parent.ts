/** Ctrl-C reaches only the parent process: exit when it does, and our own child processes exit with us. */
export function exitWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
