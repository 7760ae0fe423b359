/** One clock for each name: setting it again replaces it. */
export function openAlarms() {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set(name: string, at: number, act: () => void): void {
      clearTimeout(timers.get(name));
      const ring = () => {
        timers.delete(name);
        act();
      };
      timers.set(name, setTimeout(ring, Math.max(0, at - Date.now())));
    },
    stop(name: string): void {
      clearTimeout(timers.get(name));
      timers.delete(name);
    },
    stopAll(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
