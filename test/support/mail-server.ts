import type { AddressInfo } from 'node:net';
import type { Stream } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type Conduct = {
  /** A number refuses whoever sends with that code. */
  sender?: () => number | undefined;
  /** A number refuses the recipient with that code. */
  recipient?: (address: string) => number | undefined;
  /** A number refuses the message after it was read; a promise is waited for. */
  message?: () => number | undefined | Promise<undefined>;
};

/** A real mail server in the test's own process; `conduct` may be changed at any time. */
export async function openMailServer(port = 0) {
  const received: ParsedMail[] = [];
  const conduct: Conduct = {};
  const take = async (stream: Stream) => {
    received.push(await simpleParser(stream));
    return refusal(await conduct.message?.(), 'the message');
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, answer) => answer(refusal(conduct.sender?.(), 'such sender')),
    onRcptTo: (address, _session, answer) => {
      answer(refusal(conduct.recipient?.(address.address), address.address));
    },
    onData: (stream, _session, answer) => {
      void take(stream).then(answer, answer);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    conduct,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number | undefined, what: string): Error | null {
  return code === undefined ? null : Object.assign(new Error(`no ${what}`), { responseCode: code });
}
