/** One timer for each name: setting it again replaces it. */
export function createTimers() {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set(name: string, at: number, act: () => void): void {
      clearTimeout(timers.get(name));
      const fire = () => {
        timers.delete(name);
        act();
      };
      timers.set(name, setTimeout(fire, Math.max(0, at - Date.now())));
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
