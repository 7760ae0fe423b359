// node bench/bare-server.ts PORT ADDRESS: answers everything with the bytes and headers of one page, by Node alone.
import { createServer } from 'node:http';
import { exitWithParent } from '../bin/steps/exit-with-parent.ts';

const [port, address] = process.argv.slice(2);
exitWithParent();
const page = await fetch(address ?? '', { headers: { 'Accept-Encoding': 'identity' } });
const body = Buffer.from(await page.arrayBuffer());
const own = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']);
const head = [...page.headers].filter(([name]) => !own.has(name)).flat();
head.push('Content-Length', String(body.length));
createServer((_, outgoing) => {
  outgoing.writeHead(200, head);
  outgoing.end(body);
}).listen(Number(port), 'localhost', () => console.log('open'));
