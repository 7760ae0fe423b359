const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** How authenticator apps want a secret written (RFC 4648, without padding). */
export function base32Of(text: string): string {
  const bits = [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** "ABCD EFGH …": easier to type without losing one's place. */
export function groupByFour(text: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(' ');
}

type App = { brand: string; email: string; secret: string };

/** The content of the QR code. Six digits and thirty seconds are the default and left out: short codes scan well. */
export function authenticatorLink({ brand, email, secret }: App): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
  const issuer = encodeURIComponent(brand);
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${issuer}`;
}
