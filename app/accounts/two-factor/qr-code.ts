import { encode } from 'uqr';

export type QrCode = { size: number; path: string };

// Scanners need this much white round it.
const QUIET_MODULES = 4;

/** The dark modules of a QR code as one path, row by row. Made on the server: browsers need not carry the code. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...line.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: path.join('') };
}
