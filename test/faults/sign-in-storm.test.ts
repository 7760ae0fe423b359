import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { makePerson, type Person } from '../support/people.ts';
import { median, newAddress, somewhere } from '../support/visitors.ts';

const PAGES = ['/', '/categories', '/bestsellers', '/faqs'];
const SHOPPER_PAUSE_MS = 20;

let server: Awaited<ReturnType<typeof openServer>>;
let person: Person;
beforeAll(async () => {
  server = await openServer(4_224, { LOG_LEVEL: 'warn' });
  person = await makePerson(server.rows);
});
afterAll(() => server.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long each page took a shopper who looks round at their own pace. */
async function browse(pages: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < pages; turn += 1) {
    const begun = performance.now();
    const answer = await server.get(PAGES[turn % PAGES.length] ?? '/');
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    expect(answer.status).toBe(200);
    await pause(SHOPPER_PAUSE_MS);
  }
  return times;
}

async function signInOnce(fields: Record<string, string>, statuses: number[]): Promise<void> {
  const answer = await server.post('/auth', new URLSearchParams(fields), somewhere());
  await answer.arrayBuffer();
  statuses.push(answer.status);
}

/** Fifty sign-ins a second, four in five of them wrong, for as long as `on`. */
async function storm(weather: { on: boolean }) {
  const statuses: number[] = [];
  const under = new Set<Promise<void>>();
  for (let turn = 0; weather.on; turn += 1) {
    const right = turn % 5 === 0;
    const fields = {
      act: 'sign-in',
      email: right ? person.email : newAddress(),
      password: right ? person.password : 'a guess',
    };
    const one = signInOnce(fields, statuses);
    under.add(one);
    void one.finally(() => under.delete(one));
    await pause(20);
  }
  await Promise.all(under);
  return statuses;
}

describe('a storm of sign-ins', () => {
  test('is slowed or turned away, and those who browse hardly notice', async () => {
    await browse(20);
    const calm = await browse(60);
    const weather = { on: true };
    const stormy = storm(weather);
    await pause(500);
    const meanwhile = await browse(60);
    weather.on = false;
    const statuses = await stormy;
    expect(new Set(statuses)).toEqual(
      new Set(statuses.filter((status) => [302, 401, 429].includes(status))),
    );
    expect(statuses).toContain(302);
    expect(statuses).toContain(429);
    const ratio = median(meanwhile) / median(calm);
    process.stdout.write(
      `pages: ${median(calm).toFixed(1)} ms calm, ${median(meanwhile).toFixed(1)} ms in the storm (x${ratio.toFixed(1)}); ` +
        `${statuses.length} sign-ins: ${statuses.filter((status) => status === 429).length} turned away\n`,
    );
    expect(ratio).toBeLessThan(5);
    // And afterwards everything is as before.
    const answer = await server.post(
      '/auth',
      new URLSearchParams({ act: 'sign-in', email: person.email, password: person.password }),
      somewhere(),
    );
    expect(answer.status).toBe(302);
  });
});
