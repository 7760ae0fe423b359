import { type Metric as Measured, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { pageKindOf, VITALS_PATH, type VitalsReport } from '../rules.ts';

/** Measures this visit and sends the result once, when the visitor leaves: the kind of page and its speed. */
export function sendVitals(path: string): void {
  const page = pageKindOf(path);
  if (page === undefined) return;
  const values: VitalsReport['values'] = {};
  const keep = ({ name, value }: Measured) => {
    values[name] = Math.round(value * 1_000) / 1_000;
  };
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(keep);

  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', onHidden);
    const report: VitalsReport = { page, values };
    // Without cookies, so that it does not identify the visitor.
    void fetch(VITALS_PATH, {
      method: 'POST',
      body: JSON.stringify(report),
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
  };
  // Added after the listeners of the library, which report the last values.
  document.addEventListener('visibilitychange', onHidden);
}
