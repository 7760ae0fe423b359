import { expect, test } from 'vitest';
import { defineJob, handlersByName, PermanentFailure } from './jobs.ts';

const jobs = {
  send: defineJob('mail.send', {}, ['mailId']),
  sweep: defineJob('mail.sweep'),
};
const RUN = { attempt: 1, signal: new AbortController().signal };

function record() {
  const done: string[] = [];
  const handlers = handlersByName(jobs, {
    send: async ({ mailId }) => void done.push(mailId),
    sweep: async () => void done.push('swept'),
  });
  return { done, handlers };
}

test('a job is handled by its name, with the ids that it was given', async () => {
  const { done, handlers } = record();
  await handlers['mail.send']?.({ mailId: 'm1' }, RUN);
  await handlers['mail.sweep']?.({}, RUN);
  expect(done).toEqual(['m1', 'swept']);
});

test.each<Record<string, string>>([{}, { mailid: 'm1' }])(
  'a payload of %j is not worth a retry',
  async (payload) => {
    const { done, handlers } = record();
    await expect(handlers['mail.send']?.(payload, RUN)).rejects.toThrow(PermanentFailure);
    expect(done).toEqual([]);
  },
);
