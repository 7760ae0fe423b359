import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Statement = { sql: string; application: string };

/** `before`: it never reaches the database. `after`: it does, and nobody hears of it. */
type Cut = { sql: RegExp; when: 'before' | 'after'; struck: () => void };

/**
 * Stands between the shop and PostgreSQL. It notes every statement that is executed, as it goes over the wire: no log
 * setting and no driver can hide one. And it can fall silent at a chosen statement.
 */
export async function openWire(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const heard: Statement[] = [];
  const sockets = new Set<Socket>();
  const armed: Cut[] = [];

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const silent = { up: false, down: false };
    const listen = listener((statement) => {
      heard.push(statement);
      const at = armed.findIndex(({ sql }) => sql.test(statement.sql));
      const [cut] = at < 0 ? [] : armed.splice(at, 1);
      if (!cut) return;
      silent.down = true;
      silent.up = cut.when === 'before';
      cut.struck();
    });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (bytes: Buffer) => {
      listen(bytes);
      if (!silent.up) database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      if (!silent.down) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    heard,
    /** Falls silent at the next statement of that kind, once; fulfilled when it came. */
    cut: (sql: RegExp, when: Cut['when']) =>
      new Promise<void>((resolve) => armed.push({ sql, when, struck: resolve })),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const textIn = (bytes: string) => Buffer.from(bytes, 'latin1').toString();

/** Reads what one client says: its name at the start, then one message after the other. */
function listener(note: (statement: Statement) => void) {
  let bytes: Buffer = Buffer.alloc(0);
  let application: string | undefined;
  const prepared = new Map<string, string>();
  const bound = new Map<string, string>();

  function hear(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('latin1').split('\0');
    const by = { application: application ?? '' };
    if (type === 'Q') note({ sql: textIn(first), ...by });
    else if (type === 'P') prepared.set(first, textIn(second));
    else if (type === 'B') bound.set(first, prepared.get(second) ?? '');
    else if (type === 'E') note({ sql: bound.get(first) ?? '', ...by });
  }

  return (more: Buffer): void => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const headLength = application === undefined ? 0 : 1;
      if (bytes.length < headLength + 4) return;
      const end = headLength + bytes.readInt32BE(headLength);
      if (bytes.length < end) return;
      const body = bytes.subarray(headLength + 4, end);
      if (application === undefined) application = nameIn(body);
      else hear(String.fromCodePoint(bytes[0] ?? 0), body);
      bytes = bytes.subarray(end);
    }
  };
}

function nameIn(startup: Buffer): string {
  const words = startup.subarray(4).toString('latin1').split('\0');
  return words[words.indexOf('application_name') + 1] ?? '';
}
