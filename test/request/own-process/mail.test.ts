import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { jobs } from '#app/jobs.ts';
import { prepareQueues } from '#app/platform/job-queues.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';
import { MAIL_LINK, writeMail } from '../../support/write-mail.tsx';

// As many tries as the shop's own list, with shorter pauses.
const HURRIED = {
  ...jobs,
  'mail.send': {
    ...jobs['mail.send'],
    retry: { times: 20, firstSeconds: 1, longestSeconds: 1 },
    expireSeconds: 4,
  },
};

const PATIENT = { ...HURRIED, 'mail.send': { ...HURRIED['mail.send'], expireSeconds: 300 } };

let shop: TestShop;
let server: Awaited<ReturnType<typeof openMailServer>>;
let enqueueOne: (name: string) => Promise<void>;
let stopAll: (() => Promise<void>)[];

beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ SMTP_URL: server.url, DEMO: 'true' });
  await prepareQueues(shop.databaseUrl, HURRIED);
  const { inTransaction } = await import('#app/platform/database.ts');
  const { defineJob, enqueue } = await import('#app/platform/jobs.ts');
  enqueueOne = (name) => inTransaction((tx) => enqueue(tx, defineJob(name), {}));
});
afterAll(() => server.close());
beforeEach(async () => {
  stopAll = [];
  await shop.rows('truncate mails');
  await shop.rows('delete from pgboss.job');
});
afterEach(async () => {
  for (const stop of stopAll) await stop();
  server.received.length = 0;
  Object.assign(server.conduct, { sender: undefined, recipient: undefined, message: undefined });
});

type MailRow = {
  id: string;
  to_address: string;
  attempts: number;
  last_error: string | null;
  sent_at: Date | null;
  sealed_text: string | null;
  sealed_html: string | null;
};
const rows = () => shop.rows<MailRow>('select * from mails order by created_at');
const allSent = async () => (await rows()).every((mail) => mail.sent_at !== null);
const jobStates = async () =>
  (await shop.rows<{ state: string }>(`select state from pgboss.job where name = 'mail.send'`)).map(
    (job) => job.state,
  );
const nap = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function work() {
  const { stop } = await shop.startWork();
  stopAll.push(stop);
}

async function another(env?: Record<string, string>) {
  const worker = await startWorkerProcess(env);
  stopAll.push(worker.stop);
  return worker;
}

/** Writes a mail and waits until it is under way: the server never answers its first sending. */
async function beginToSend() {
  let arrived = 0;
  server.conduct.message = () =>
    (arrived += 1) === 1 ? new Promise<undefined>(() => undefined) : undefined;
  await writeMail('ama@example.com');
  await until(async () => arrived === 1);
}

describe('a mail', () => {
  test('arrives soon: a worker is woken by it', async () => {
    await work();
    const times: number[] = [];
    // The quickest of some: whatever else the machine does makes a mail slower, never quicker.
    while (times.length < 5 && Math.min(...times) >= 1_500) {
      const writtenAt = Date.now();
      await writeMail('ama@example.com');
      await until(async () => server.received.length > times.length);
      times.push(Date.now() - writtenAt);
    }
    expect(Math.min(...times)).toBeLessThan(1_500);
    await until(allSent);
  });

  test('arrives once, with text, HTML and the headers of an automatic mail', async () => {
    await work();
    await writeMail('ama@example.com', { subject: 'Hello\r\nBcc: x@y.z' });
    await until(allSent);
    await nap(1_500);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    const [row] = await rows();
    expect(mail?.from?.value).toEqual([{ name: 'CVX Care', address: 'care@corvox.test' }]);
    expect(mail?.to).toMatchObject({ value: [{ address: 'ama@example.com' }] });
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).toBe('Hello Bcc: x@y.z');
    expect(mail?.messageId).toBe(`<${row?.id}@shop.test>`);
    expect(mail?.date).toBeInstanceOf(Date);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.text).toContain(`Confirm:\n${MAIL_LINK}\n`);
    expect(mail?.html).toContain(`href="${MAIL_LINK.replace('&', '&amp;')}"`);
    expect(row).toMatchObject({ attempts: 1, last_error: null });
    expect(row).toMatchObject({ sealed_text: null, sealed_html: null });
  });

  test('of a transaction that is rolled back is never sent', async () => {
    await work();
    const failing = writeMail('ama@example.com', {
      beforeCommit: () => {
        throw new Error('changed my mind');
      },
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await nap(1_000);
    expect(server.received).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(await jobStates()).toEqual([]);
  });

  test('lies sealed in the database until it is sent', async () => {
    await writeMail('ama@example.com');
    const [row] = await rows();
    expect(row?.sealed_text).not.toContain('token');
    expect(row?.sealed_html).not.toContain('token');
    const [job] = await shop.rows<{ data: object }>('select data from pgboss.job');
    expect(job?.data).toEqual({ mailId: row?.id });
  });

  test.each(['ama@example.com\r\nBcc: x@y.z', 'a@b.com, x@y.z', 'Ama <a@b.com>', ''])(
    'is not written to %j',
    async (to) => {
      await expect(writeMail(to)).rejects.toThrow('one address');
      expect(await rows()).toEqual([]);
    },
  );
});

describe('when the mail server says no', () => {
  test('or says nothing, the mail waits and arrives once when it is back', async () => {
    await server.close();
    await work();
    await writeMail('ama@example.com');
    await until(async () => ((await rows())[0]?.attempts ?? 0) >= 2);
    expect((await rows())[0]?.last_error).toBe('SMTP ESOCKET at CONN');
    server = await openMailServer(server.port);
    await until(allSent);
    await nap(1_500);
    expect(server.received).toHaveLength(1);
  });

  test('for now, it is asked again', async () => {
    let asked = 0;
    server.conduct.recipient = () => ((asked += 1) < 3 ? 451 : undefined);
    await work();
    await writeMail('ama@example.com');
    await until(allSent);
    expect(server.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: null }]);
  });

  test('for good, that is noted, nobody is asked again and no address is logged', async () => {
    let asked = 0;
    server.conduct.recipient = (address) => {
      asked += 1;
      return address.startsWith('nobody') ? 550 : undefined;
    };
    const worker = await another({ LOG_LEVEL: 'info' });
    await writeMail('nobody@example.com');
    await writeMail('ama@example.com');
    await until(async () => (await jobStates()).toSorted().join() === 'completed,failed');
    await nap(2_500);
    expect(asked).toBe(2);
    expect(server.received).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: 'SMTP 550 at RCPT TO', sent_at: null, sealed_text: null },
      { attempts: 1, last_error: null },
    ]);
    expect(worker.output()).toContain('"job":"mail.send"');
    expect(worker.output()).toContain('job failed for good');
    expect(worker.output()).not.toContain('@example.com');
  });

  test('because it does not know us, the mail waits for the owner to fix that', async () => {
    let asked = 0;
    server.conduct.sender = () => ((asked += 1) < 2 ? 550 : undefined);
    await work();
    await writeMail('ama@example.com');
    await until(allSent);
    expect(asked).toBe(2);
    expect(server.received).toHaveLength(1);
  });
});

describe('several workers', () => {
  test('send each of fifty mails exactly once', async () => {
    // A mail that takes longer on a machine that stands still is not lost, and not for another worker.
    await prepareQueues(shop.databaseUrl, PATIENT);
    onTestFinished(() => prepareQueues(shop.databaseUrl, HURRIED));
    await Promise.all([another(), another()]);
    const people = Array.from({ length: 50 }, (_, n) => `person${n}@example.com`);
    // As many at once as there are connections: more would wait for one, on a slow machine for too long.
    for (let first = 0; first < people.length; first += 10) {
      await Promise.all(people.slice(first, first + 10).map((to) => writeMail(to)));
    }
    await until(allSent);
    await nap(1_500);
    const reached = server.received.map((mail) => [mail.to].flat()[0]?.text);
    expect(reached).toHaveLength(people.length);
    expect(new Set(reached)).toEqual(new Set(people));
  });

  test('take up what a killed one was sending', async () => {
    const doomed = await another();
    await beginToSend();
    await doomed.kill();
    expect(await allSent()).toBe(false);
    await work();
    await until(allSent);
    await nap(1_500);
    const ids = server.received.map((mail) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('stop within five seconds, and what was under way is sent by the next', async () => {
    const times: number[] = [];
    // The quickest of some, as above.
    while (times.length < 5 && Math.min(...times) >= 5_000) {
      server.received.length = 0;
      const leaving = await another();
      await beginToSend();
      const stoppedAt = Date.now();
      await leaving.stop();
      times.push(Date.now() - stoppedAt);
      const { stop } = await shop.startWork();
      await until(allSent);
      await stop();
      expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1);
    }
    expect(Math.min(...times)).toBeLessThan(5_000);
  });
});

test('mails are forgotten after thirty days', async () => {
  await writeMail('ama@example.com');
  await writeMail('kofi@example.com');
  await shop.rows(`update mails set created_at = now() - interval '31 days', sent_at = now()
                    where to_address = 'ama@example.com'`);
  await work();
  await enqueueOne('mail.forget-old');
  await until(async () => (await rows()).length === 1);
  expect(await rows()).toMatchObject([{ to_address: 'kofi@example.com' }]);
});

test('a shop with a mail server has no mailbox, be it a demo or not', async () => {
  await writeMail('ama@example.com');
  const [row] = await rows();
  for (const path of ['/dev/mailbox', `/dev/mailbox/${row?.id}`]) {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('ama@example.com');
  }
});
