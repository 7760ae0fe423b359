import { href } from 'react-router';
import { type Metric as Measured, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageKind, VitalsReport } from '../rules.ts';

/** Measures this visit and tells the shop once, when the page is left: what kind of page, and how fast it was. */
export function sendVitals(page: PageKind): void {
  const values: VitalsReport['values'] = {};
  const keep = ({ name, value }: Measured) => {
    values[name] = Math.round(value * 1_000) / 1_000;
  };
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(keep);

  const onLeave = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', onLeave);
    const report: VitalsReport = { page, values };
    // Without cookies: it is nobody's business who was here.
    void fetch(href('/vitals'), {
      method: 'POST',
      body: JSON.stringify(report),
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
  };
  // After those of the library, which have the last word on what was measured.
  document.addEventListener('visibilitychange', onLeave);
}
