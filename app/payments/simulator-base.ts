export const SIMULATOR_PREFIX = '/simulator';

/** Where browsers find the stand-in's payment page: under the shop's own address, wherever that is. */
export function simulatorBase(origin: string): string {
  return origin + SIMULATOR_PREFIX;
}
