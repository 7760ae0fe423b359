import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWebhookReceiver, openTestSimulator, eventually } from './simulator-client.ts';

type Known = { reference: string; status: string; paidAt: number | null };
type Simulator = Awaited<ReturnType<typeof openTestSimulator>>;

const known = async (simulator: Simulator): Promise<Map<string, Known>> => {
  const { body } = await simulator.get('/sim/transactions');
  return new Map(body.transactions.map((row: Known) => [row.reference, row]));
};

test('loses nothing that it reported when it is killed during many payments', async () => {
  const simulator = await openTestSimulator();
  const reported = { opened: new Set<string>(), paid: new Set<string>(), sent: 0 };

  async function shopper(): Promise<void> {
    for (;;) {
      try {
        const { reference } = await simulator.open();
        reported.opened.add(reference);
        const { code } = await simulator.act(reference, 'approve');
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
    await simulator.kill();
    await Promise.all(shoppers);
    await simulator.restart();
    const rows = await known(simulator);
    expect([...reported.opened].filter((reference) => !rows.has(reference))).toEqual([]);
    expect(
      [...reported.paid].filter((reference) => rows.get(reference)?.status !== 'success'),
    ).toEqual([]);
    const { webhooks } = (await simulator.get('/sim/webhooks')).body;
    const announced = webhooks.map(({ reference }: Known) => reference).toSorted();
    const paid = [...rows.values()].filter(({ status }) => status === 'success');
    expect(announced).toEqual(paid.map(({ reference }) => reference).toSorted());
  }
  await simulator.stop();
});

test('drops half a line at the end of its journal and writes the next one whole', async () => {
  const simulator = await openTestSimulator();
  const { reference } = await simulator.open();
  await simulator.kill();
  const journal = join(simulator.dir, 'journal.jsonl');
  appendFileSync(journal, '[["transactions",{"id":"90071992');
  await simulator.restart();
  expect((await known(simulator)).size).toBe(1);
  await simulator.act(reference, 'approve');
  await simulator.kill();
  await simulator.restart();
  expect((await simulator.verify(reference)).status).toBe('success');
  expect(readFileSync(journal, 'utf8').trimEnd().split('\n').every(isJson)).toBe(true);
  await simulator.stop();
});

function isJson(line: string): boolean {
  return Array.isArray(JSON.parse(line));
}

test('continues webhooks, prompts and refunds after a kill', async () => {
  const shop = await openWebhookReceiver();
  const simulator = await openTestSimulator({
    SIMULATOR_WEBHOOK_URLS: shop.url,
    SIMULATOR_RETRY_MS: '1000,1000,1000',
    SIMULATOR_REFUND_MS: '1000',
    SIMULATOR_APPROVE_LATER_MS: '1000',
  });
  shop.answer = () => 500;
  const [paid, prompted, late] = [
    await simulator.open(),
    await simulator.open(),
    await simulator.open(),
  ];
  await simulator.act(paid.reference, 'approve');
  await simulator.post('/refund', { transaction: paid.reference });
  await simulator.act(prompted.reference, 'approve_later', { channel: 'mobile_money' });
  await simulator.faults({ next: [{ fault: 'late', ms: 1_500 }] });
  await simulator.act(late.reference, 'approve');
  await simulator.kill();
  shop.answer = () => 200;
  await simulator.restart();
  await eventually(async () => (await simulator.verify(prompted.reference)).status).toBe('success');
  await eventually(async () => (await simulator.verify(paid.reference)).status).toBe('reversed');
  await eventually(async () =>
    (await simulator.get('/sim/webhooks')).body.webhooks.every(
      ({ delivered }: { delivered: boolean }) => delivered,
    ),
  ).toBe(true);
  const events = (await simulator.get('/sim/webhooks')).body.webhooks.map(
    ({ event }: { event: string }) => event,
  );
  expect(events.filter((event: string) => event === 'charge.success')).toHaveLength(3);
  await simulator.stop();
  shop.close();
});

test('fails a prompt that is not answered in time', async () => {
  const simulator = await openTestSimulator({ SIMULATOR_PROMPT_MS: '400' });
  const { reference } = await simulator.open();
  await simulator.act(reference, 'ignore', { channel: 'mobile_money' });
  await simulator.kill();
  await simulator.restart();
  await eventually(async () => (await simulator.verify(reference)).status).toBe('failed');
  await simulator.act(reference, 'approve');
  expect((await simulator.verify(reference)).status).toBe('success');
  await simulator.stop();
});

test('two simulators do not write to the same journal', async () => {
  const simulator = await openTestSimulator();
  const second = await openTestSimulator({ SIMULATOR_DIR: simulator.dir });
  await simulator.open();
  await expect(second.open()).rejects.toThrow();
  await simulator.kill();
  await simulator.restart();
  expect((await known(simulator)).size).toBe(1);
  await simulator.stop();
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
