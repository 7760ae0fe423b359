import { createDecipheriv, hkdfSync } from 'node:crypto';
import { TEST_SECRET } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
type MailRow = { kind: string; subject: string; text: string; html: string };

function opened(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = Buffer.from(hkdfSync('sha256', TEST_SECRET, '', 'seal', 32));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** The mails to one address, oldest first, as the outbox holds them. */
export async function mailsTo(rows: Rows, email: string): Promise<MailRow[]> {
  const found = await rows<{
    kind: string;
    subject: string;
    sealed_text: string;
    sealed_html: string;
  }>(
    `select kind, subject, sealed_text, sealed_html from mails
      where to_address = $1 order by created_at, id`,
    [email],
  );
  return found.map(({ kind, subject, sealed_text, sealed_html }) => ({
    kind,
    subject,
    text: opened(sealed_text),
    html: opened(sealed_html),
  }));
}

/** Path and query of the link in the newest mail of a kind. */
export async function linkTo(rows: Rows, email: string, kind: string): Promise<string> {
  const mail = (await mailsTo(rows, email)).findLast((one) => one.kind === kind);
  const link = /https?:\/\/\S+\?token=\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no ${kind} mail with a link to ${email}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export function tokenOf(link: string): string {
  return new URL(link, 'https://shop.test').searchParams.get('token') ?? '';
}
