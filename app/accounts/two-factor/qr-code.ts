import { encode } from 'uqr';

export type QrCode = { size: number; path: string };

// Scanners need this much white around it.
const QUIET_MODULES = 4;

/** A QR code as one SVG path, row by row. Made on the server, so that browsers do not load the library. */
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
