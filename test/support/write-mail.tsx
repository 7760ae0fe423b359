export const LETTER_LINK = 'http://shop.test/email-confirmation?token=abc&next=%2Faccount';

type Options = { subject?: string; beforeCommit?: () => void };

/** Writes a letter as the shop's own commands do. Only for a test whose shop is open: it is read from the environment. */
export async function writeLetter(to: string, options: Options = {}): Promise<void> {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { writeMail } = await import('#app/mail/write-mail.ts');
  const { LinkButton } = await import('#app/mail/mail-layout.tsx');
  const { subject = 'Hello', beforeCommit } = options;
  const body = <LinkButton href={LETTER_LINK}>Confirm</LinkButton>;
  await inTransaction(async (tx) => {
    await writeMail(tx, { kind: 'test', to, subject, body });
    beforeCommit?.();
  });
}
