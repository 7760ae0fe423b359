const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret in base32, as authenticator apps expect it (RFC 4648, without padding). */
export function base32Of(text: string): string {
  const bits = [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** "ABCD EFGH …": easier to type. */
export function groupByFour(text: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(' ');
}

type App = { brand: string; email: string; secret: string };

/** The content of the QR code. Six digits and thirty seconds are the default and left out: a short code scans well. */
export function authenticatorLink({ brand, email, secret }: App): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
  const issuer = encodeURIComponent(brand);
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${issuer}`;
}
