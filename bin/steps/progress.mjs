const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const lively = process.stdout.isTTY && !process.env.CI && process.env.TERM !== 'dumb';

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} started */
export function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/**
 * Runs `work` under a title; a long silence is broken by a spinner, or by a line now and then.
 * @template T
 * @param {string} title
 * @param {() => Promise<T> | T} work
 */
export async function step(title, work) {
  const started = performance.now();
  const stopShowing = lively ? spin(title, started) : remind(title, started);
  try {
    const result = await work();
    stopShowing();
    say(`✔ ${title} (${secondsSince(started)} s)`);
    return result;
  } catch (error) {
    stopShowing();
    say(`✖ ${title} (${secondsSince(started)} s)`);
    throw error;
  }
}

/** @param {string} title @param {number} started */
function spin(title, started) {
  let turn = 0;
  const draw = () => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    const room = (process.stdout.columns || 80) - 1;
    const line = `${frames[turn++ % frames.length]} ${title} ${seconds > 0 ? `${seconds} s` : '…'}`;
    process.stdout.write(`\r\x1b[2K${line.slice(0, room)}`);
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
  say(`… ${title}`);
  const timer = setInterval(() => {
    say(`… ${title}: still at it after ${Math.round((performance.now() - started) / 1000)} s`);
  }, 10_000);
  return () => clearInterval(timer);
}
