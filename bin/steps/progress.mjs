const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const canAnimate = process.stdout.isTTY && !process.env.CI && process.env.TERM !== 'dumb';

// The reader of the output may have gone: the work is finished all the same.
process.stdout.on('error', () => undefined);

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} started */
export function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/**
 * Runs `work` under a title. Shows a spinner while it runs, or prints a line every ten seconds without a terminal.
 * @template T
 * @param {string} title
 * @param {() => Promise<T> | T} work
 */
export async function step(title, work) {
  const started = performance.now();
  const stopShowing = canAnimate ? spin(title, started) : remind(title, started);
  try {
    const result = await work();
    stopShowing();
    print(`✔ ${title} (${secondsSince(started)} s)`);
    return result;
  } catch (error) {
    stopShowing();
    print(`✖ ${title} (${secondsSince(started)} s)`);
    throw error;
  }
}

/** @param {string} title @param {number} started */
function spin(title, started) {
  let frame = 0;
  const draw = () => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    const width = (process.stdout.columns || 80) - 1;
    const line = `${frames[frame++ % frames.length]} ${title} ${seconds > 0 ? `${seconds} s` : '…'}`;
    process.stdout.write(`\r\x1b[2K${line.slice(0, width)}`);
  };
  draw();
  const timer = setInterval(draw, 120);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\x1b[2K');
  };
}

/** @param {string} title @param {number} started */
function remind(title, started) {
  print(`… ${title}`);
  const timer = setInterval(() => {
    print(`… ${title}: still running after ${Math.round((performance.now() - started) / 1000)} s`);
  }, 10_000);
  return () => clearInterval(timer);
}
