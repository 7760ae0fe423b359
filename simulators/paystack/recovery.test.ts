import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWebhookReceiver, openTestSimulator, eventually } from './simulator-client.ts';

type Known = { reference: string; status: string; paidAt: number | null };
type Bank = Awaited<ReturnType<typeof openTestSimulator>>;

const known = async (bank: Bank): Promise<Map<string, Known>> => {
  const { body } = await bank.get('/sim/transactions');
  return new Map(body.transactions.map((row: Known) => [row.reference, row]));
};

test('loses nothing that it reported when it is killed during many payments', async () => {
  const bank = await openTestSimulator();
  const reported = { opened: new Set<string>(), paid: new Set<string>(), sent: 0 };

  async function shopper(): Promise<void> {
    for (;;) {
      try {
        const { reference } = await bank.open();
        reported.opened.add(reference);
        const { code } = await bank.act(reference, 'approve');
        if (code === 200) reported.paid.add(reference);
      } catch {
        return;
      }
    }
  }

  for (let round = 0; round < 4; round += 1) {
    const before = reported.paid.size;
    const shoppers = Array.from({ length: 12 }, shopper);
    // Waits for some payments before the kill, however slow the machine is.
    await eventually(() => Promise.resolve(reported.paid.size - before)).toBeGreaterThan(12);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    await bank.kill();
    await Promise.all(shoppers);
    await bank.restart();
    const rows = await known(bank);
    expect([...reported.opened].filter((reference) => !rows.has(reference))).toEqual([]);
    expect(
      [...reported.paid].filter((reference) => rows.get(reference)?.status !== 'success'),
    ).toEqual([]);
    const { webhooks } = (await bank.get('/sim/webhooks')).body;
    const announced = webhooks.map(({ reference }: Known) => reference).toSorted();
    const paid = [...rows.values()].filter(({ status }) => status === 'success');
    expect(announced).toEqual(paid.map(({ reference }) => reference).toSorted());
  }
  await bank.stop();
});

test('drops half a line at the end of its journal and writes the next one whole', async () => {
  const bank = await openTestSimulator();
  const { reference } = await bank.open();
  await bank.kill();
  const journal = join(bank.dir, 'journal.jsonl');
  appendFileSync(journal, '[["transactions",{"id":"90071992');
  await bank.restart();
  expect((await known(bank)).size).toBe(1);
  await bank.act(reference, 'approve');
  await bank.kill();
  await bank.restart();
  expect((await bank.verify(reference)).status).toBe('success');
  expect(readFileSync(journal, 'utf8').trimEnd().split('\n').every(isJson)).toBe(true);
  await bank.stop();
});

function isJson(line: string): boolean {
  return Array.isArray(JSON.parse(line));
}

test('continues webhooks, prompts and refunds after a kill', async () => {
  const shop = await openWebhookReceiver();
  const bank = await openTestSimulator({
    SIMULATOR_WEBHOOK_URLS: shop.url,
    SIMULATOR_RETRY_MS: '1000,1000,1000',
    SIMULATOR_REFUND_MS: '1000',
    SIMULATOR_APPROVE_LATER_MS: '1000',
  });
  shop.answer = () => 500;
  const [paid, prompted, late] = [await bank.open(), await bank.open(), await bank.open()];
  await bank.act(paid.reference, 'approve');
  await bank.post('/refund', { transaction: paid.reference });
  await bank.act(prompted.reference, 'approve_later', { channel: 'mobile_money' });
  await bank.faults({ next: [{ fault: 'late', ms: 1_500 }] });
  await bank.act(late.reference, 'approve');
  await bank.kill();
  shop.answer = () => 200;
  await bank.restart();
  await eventually(async () => (await bank.verify(prompted.reference)).status).toBe('success');
  await eventually(async () => (await bank.verify(paid.reference)).status).toBe('reversed');
  await eventually(async () =>
    (await bank.get('/sim/webhooks')).body.webhooks.every(
      ({ delivered }: { delivered: boolean }) => delivered,
    ),
  ).toBe(true);
  const events = (await bank.get('/sim/webhooks')).body.webhooks.map(
    ({ event }: { event: string }) => event,
  );
  expect(events.filter((event: string) => event === 'charge.success')).toHaveLength(3);
  await bank.stop();
  shop.close();
});

test('fails a prompt that is not answered in time', async () => {
  const bank = await openTestSimulator({ SIMULATOR_PROMPT_MS: '400' });
  const { reference } = await bank.open();
  await bank.act(reference, 'ignore', { channel: 'mobile_money' });
  await bank.kill();
  await bank.restart();
  await eventually(async () => (await bank.verify(reference)).status).toBe('failed');
  await bank.act(reference, 'approve');
  expect((await bank.verify(reference)).status).toBe('success');
  await bank.stop();
});

test('two simulators do not write to the same journal', async () => {
  const bank = await openTestSimulator();
  const second = await openTestSimulator({ SIMULATOR_DIR: bank.dir });
  await bank.open();
  await expect(second.open()).rejects.toThrow();
  await bank.kill();
  await bank.restart();
  expect((await known(bank)).size).toBe(1);
  await bank.stop();
  await second.stop();
});

test('exits when its parent process is killed', async () => {
  const start = new URL('start.ts', import.meta.url).href;
  const dir = mkdtempSync(join(tmpdir(), 'corvox-simulator-'));
  const script = `
    const { startSimulator } = await import('${start}');
    const { url } = await startSimulator({ SIMULATOR_DIR: '${dir}' });
    console.log(url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  expect((await fetch(`${url}/popup`)).status).toBe(200);
  parent.kill('SIGKILL');
  const answers = () =>
    fetch(`${url}/popup`).then(
      () => true,
      () => false,
    );
  await eventually(answers).toBe(false);
  rmSync(dir, { recursive: true });
});
