import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Statement = {
  sql: string;
  application: string;
  /** Of a prepared statement. */
  name?: string;
};

type ProxyOptions = {
  /** Tells clients another process id than PostgreSQL's own, as a pooler does. */
  asPooler?: boolean;
};

/**
 * At the commit of the next transaction with a matching statement. `before`: the commit never reaches the database. `after`: it
 * does, but its response is dropped.
 */
type Cut = { sql: RegExp; when: 'before' | 'after'; onCut: () => void };

/**
 * A proxy between the shop and PostgreSQL. It records every executed statement from the network protocol, whatever the
 * driver and the log settings, and can drop the connection's data at a chosen statement.
 */
export async function openDatabaseProxy(databaseUrl: string, { asPooler }: ProxyOptions = {}) {
  const target = new URL(databaseUrl);
  const statements: Statement[] = [];
  const sockets = new Set<Socket>();
  const cuts: Cut[] = [];

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const dropped = { up: false, down: false };
    let inTransaction: string[] = [];
    const parse = createParser((statement) => {
      statements.push(statement);
      const executed = inTransaction;
      if (/^begin/i.test(statement.sql)) inTransaction = [];
      inTransaction.push(statement.sql);
      if (!/^commit/i.test(statement.sql)) return;
      const at = cuts.findIndex(({ sql }) => executed.some((each) => sql.test(each)));
      const [cut] = at < 0 ? [] : cuts.splice(at, 1);
      if (!cut) return;
      dropped.down = true;
      dropped.up = cut.when === 'before';
      cut.onCut();
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
      parse(bytes);
      if (!dropped.up) database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      if (asPooler) changeProcessId(bytes);
      if (!dropped.down) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    statements,
    /** Drops data from the commit of the next transaction with such a statement on, once; resolves when it came. */
    cutCommit: (sql: RegExp, when: Cut['when']) =>
      new Promise<void>((resolve) => cuts.push({ sql, when, onCut: resolve })),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** In the message that ends the start of a connection (BackendKeyData): K, its length, the process id, a key. */
function changeProcessId(bytes: Buffer): void {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) bytes.writeInt32BE(2_000_000_000, at + 5);
}

const textIn = (bytes: string) => Buffer.from(bytes, 'latin1').toString();

/** Parses the messages of one client: the startup message with its name, then the others. */
function createParser(onStatement: (statement: Statement) => void) {
  let bytes: Buffer = Buffer.alloc(0);
  let application: string | undefined;
  const prepared = new Map<string, string>();
  const bound = new Map<string, { sql: string; name: string }>();

  function handleMessage(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('latin1').split('\0');
    const by = { application: application ?? '' };
    if (type === 'Q') onStatement({ sql: textIn(first), ...by });
    else if (type === 'P') prepared.set(first, textIn(second));
    else if (type === 'B') bound.set(first, { sql: prepared.get(second) ?? '', name: second });
    else if (type === 'E') onStatement({ ...(bound.get(first) ?? { sql: '' }), ...by });
  }

  return (more: Buffer): void => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const headLength = application === undefined ? 0 : 1;
      if (bytes.length < headLength + 4) return;
      const end = headLength + bytes.readInt32BE(headLength);
      if (bytes.length < end) return;
      const body = bytes.subarray(headLength + 4, end);
      if (application === undefined) application = applicationNameIn(body);
      else handleMessage(String.fromCodePoint(bytes[0] ?? 0), body);
      bytes = bytes.subarray(end);
    }
  };
}

function applicationNameIn(startup: Buffer): string {
  const words = startup.subarray(4).toString('latin1').split('\0');
  return words[words.indexOf('application_name') + 1] ?? '';
}
