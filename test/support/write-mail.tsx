export const MAIL_LINK = 'http://shop.test/email-confirmation?token=abc&next=%2Faccount';

type Options = { subject?: string; beforeCommit?: () => void };

/** Writes a mail as the shop's own commands do. Only for a test whose shop is open: it is read from the environment. */
export async function writeMail(to: string, options: Options = {}): Promise<void> {
  const { inTransaction } = await import('#app/platform/database.ts');
  const outbox = await import('#app/mail/write-mail.ts');
  const { LinkButton } = await import('#app/mail/mail-layout.tsx');
  const { subject = 'Hello', beforeCommit } = options;
  const body = <LinkButton href={MAIL_LINK}>Confirm</LinkButton>;
  await inTransaction(async (tx) => {
    await outbox.writeMail(tx, { kind: 'test', to, subject, body });
    beforeCommit?.();
  });
}
