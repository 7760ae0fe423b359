import { spawn } from 'node:child_process';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ ok: boolean, code: number | null, timedOut: boolean, output: string }} Result */
/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, seconds?: number, show?: boolean }} Options */

/** @type {Set<ChildProcess>} */
const running = new Set();
const killAfterMs = 5000;
let stopping = false;

/**
 * Runs a program in its own process group, so that a time limit or Ctrl-C ends its child processes too.
 * Never throws for a failing program: the caller reads `ok`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} options
 * @returns {Promise<Result>}
 */
export function run(command, args, { cwd, env = process.env, seconds, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));

    let timedOut = false;
    /** @type {NodeJS.Timeout | undefined} */
    let force;
    const limit = seconds
      ? setTimeout(() => {
          timedOut = true;
          signalGroup(child, 'SIGTERM');
          force = setTimeout(() => signalGroup(child, 'SIGKILL'), killAfterMs);
        }, seconds * 1000)
      : undefined;

    /** @param {number | null} code @param {Error} [problem] */
    const finish = (code, problem) => {
      clearTimeout(limit);
      clearTimeout(force);
      if (timedOut) signalGroup(child, 'SIGKILL');
      running.delete(child);
      // After Ctrl-C the caller must not report the step as failed.
      if (stopping) return;
      const text = Buffer.concat(output).toString() + (problem ? `${problem.message}\n` : '');
      resolve({ ok: code === 0 && !timedOut, code, timedOut, output: text });
    };
    child.once('error', (problem) => finish(null, problem));
    // 'exit' comes before the last output, and 'close' never comes if a grandchild keeps the pipe open.
    child.once('exit', (code) => {
      const late = setTimeout(() => finish(code), 2000);
      child.once('close', () => {
        clearTimeout(late);
        finish(code);
      });
    });
  });
}

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has exited already.
  }
}

/** Forwards Ctrl-C to the running process and waits until it has stopped in its own order. */
export function passSignalsOn() {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (running.size === 0) process.exit(1);
      for (const child of running) signalGroup(child, name);
    });
  }
}

/** Makes Ctrl-C stop the running steps and then this process, by the same signal. Returns how to undo that. */
export function stopOnSignals() {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (stopping) return;
    stopping = true;
    for (const child of running) signalGroup(child, 'SIGTERM');
    const started = Date.now();
    const wait = setInterval(() => {
      if (running.size > 0 && Date.now() - started < killAfterMs) return;
      clearInterval(wait);
      for (const child of running) signalGroup(child, 'SIGKILL');
      process.stdout.write('\nStopped.\n');
      for (const name of signals) process.off(name, listener);
      process.kill(process.pid, signal);
    }, 50);
  };
  for (const name of signals) process.on(name, listener);
  return () => {
    for (const name of signals) process.off(name, listener);
  };
}
