export const SIMULATOR_PREFIX = '/simulator';

/** The URL of the simulator's payment page for browsers: under the shop's own origin. */
export function simulatorBase(origin: string): string {
  return origin + SIMULATOR_PREFIX;
}
