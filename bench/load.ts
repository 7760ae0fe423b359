import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

type Load = { connections: number; ms: number };

/**
 * Asks for one address over and over, on each connection as soon as it has its answer, and counts the pages. It reads no
 * more of an answer than where it ends: a client that takes it apart would be slower than the shop.
 */
export async function loadPage(address: string, { connections, ms }: Load): Promise<number> {
  const until = performance.now() + ms;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(new URL(address), until)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function askUntil({ hostname, port, host, pathname, search }: URL, until: number): Promise<number> {
  const request = () =>
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${anyAddress()}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request()));
    let count = 0;
    let isPage = false;
    let unread = '';
    /** How much of the body is still to come; undefined until the head is there. */
    let left: number | undefined;
    const onAnswer = () => {
      // A shop on a machine that stands still may refuse a request.
      if (isPage) count += 1;
      unread = '';
      left = undefined;
      if (performance.now() < until) socket.write(request());
      else socket.end(() => resolve(count));
    };
    socket.setEncoding('latin1');
    socket.setNoDelay();
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      if (left === undefined) {
        unread += text;
        const end = unread.indexOf(HEAD_END);
        if (end < 0) return;
        const head = unread.slice(0, end);
        isPage = head.startsWith('HTTP/1.1 200');
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        left =
          length === undefined
            ? Infinity
            : Number(length) - (unread.length - end - HEAD_END.length);
      } else {
        left -= text.length;
        unread = text;
      }
      if (left === 0 || (left === Infinity && unread.endsWith(LAST_CHUNK))) onAnswer();
    });
  });
}

const byte = () => Math.floor(Math.random() * 256);
/** Another one each time: the shop limits how often one may ask. */
const anyAddress = () => `10.${byte()}.${byte()}.${byte()}`;
