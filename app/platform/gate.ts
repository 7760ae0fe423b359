type Limits = { most: number; patienceMs: number };

/** Lets so many in at once; the others wait for their turn in order, and not for ever. */
export function openGate({ most, patienceMs }: Limits) {
  let inside = 0;
  const queue: (() => void)[] = [];

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(limit);
        resolve();
      };
      const limit = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(new Error('timeout exceeded while waiting for a turn'));
      }, patienceMs);
      queue.push(enter);
    });
  }

  return async function passThrough<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside < most) inside += 1;
    else await waitForTurn();
    try {
      return await work();
    } finally {
      // Whoever leaves hands the place on.
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
