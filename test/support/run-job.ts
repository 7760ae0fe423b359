type Run = { attempt?: number; seconds?: number };

/** Runs a job as the shop's worker does, and waits for it. */
export async function runJob(
  name: string,
  payload: Record<string, string> = {},
  { attempt = 1, seconds = 50 }: Run = {},
): Promise<void> {
  const { handlers } = await import('#app/job-handlers.ts');
  const handler = handlers[name];
  if (!handler) throw new Error(`no such job: ${name}`);
  await handler(payload, { attempt, signal: AbortSignal.timeout(seconds * 1_000) });
}
