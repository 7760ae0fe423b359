/** Ghana's sixteen regions: the six with the most orders, then the others. */
export const REGIONS = [
  'Greater Accra',
  'Ashanti',
  'Western',
  'Central',
  'Eastern',
  'Northern',
  'Ahafo',
  'Bono',
  'Bono East',
  'North East',
  'Oti',
  'Savannah',
  'Upper East',
  'Upper West',
  'Volta',
  'Western North',
] as const;

export type Region = (typeof REGIONS)[number];

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** The region of "greater accra" or "Ashanti Region". */
export function regionOf(text: string): Region | undefined {
  const wanted = lettersOf(text).replace(/region$/, '');
  return REGIONS.find((region) => lettersOf(region) === wanted);
}
