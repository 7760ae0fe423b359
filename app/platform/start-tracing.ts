import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as timer } from 'node:timers/promises';
import { projectRoot } from './project-root.ts';
import type { TracingConfig } from './tracing-config.ts';
import { setTracer } from './tracing.ts';

const LONGEST_FLUSH_MS = 2_000;

/** Starts tracing if it is configured, and loads none of it otherwise. Returns a function that flushes the last spans. */
export async function startTracing(
  config: TracingConfig | undefined,
): Promise<() => Promise<void>> {
  if (!config) return async () => {};
  const { createTracer } = await import('./tracing-sdk.ts');
  const { version } = JSON.parse(await readFile(join(projectRoot(), 'package.json'), 'utf8'));
  const { tracer, shutdown } = await createTracer(config, String(version));
  setTracer(tracer);
  return async () => {
    // An unreachable collector must not delay the shutdown.
    await Promise.race([shutdown().catch(() => undefined), timer(LONGEST_FLUSH_MS)]);
  };
}
