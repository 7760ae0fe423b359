/** "a***@people.test": enough to recognise an attack, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const first = String.fromCodePoint(email.codePointAt(0) ?? 0);
  return `${first}***${email.slice(at, at + 100).toLowerCase()}`;
}
