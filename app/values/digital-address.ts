const WRITTEN = /^([A-Z][A-Z0-9])[\s\p{Pd}]*(\d{3,5})[\s\p{Pd}]*(\d{4})$/u;

/** A GhanaPostGPS address in its normal form, "GA-183-8164"; undefined if invalid. */
export function parseDigitalAddress(text: string): string | undefined {
  const [, district, area, plot] = WRITTEN.exec(text.trim().toUpperCase()) ?? [];
  return district && `${district}-${area}-${plot}`;
}
