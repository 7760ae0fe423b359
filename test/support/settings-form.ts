/** The forms of /admin/settings as they stand in a shop that ships: what the screen sends when nothing was touched. */
export const SHIPPED = {
  site: {
    brand: 'Corvox',
    supportPhone: '+233 30 297 4200',
    supportEmail: 'care@corvox.test',
    supportHours: '24 hours a day, 7 days a week',
    legalName: 'Corvox Ltd',
    legalAddress: '14 Palm Street, Osu, Accra, Ghana',
    registrationNumber: 'CS-DEMO-2023',
  },
  delivery: { fee: '15.00', freeOverOn: 'on', freeOver: '900.00' },
  tax: { ratePercent: '0.00' },
  currency: { shown: 'GHS', cedisPerDollar: '12.00', cedisPerEuro: '13.00' },
  claims: { customers: '', satisfaction: '', rating: '', reviews: '', subscribers: '' },
  email: { senderName: 'CVX Care', senderAddress: 'care@corvox.test' },
  security: { sessionTimeoutMinutes: '60', maxLoginAttempts: '5' },
  database: { backupFrequency: 'daily', backupRetentionDays: '30' },
  payment: {
    card: 'on',
    mobileMoney: 'on',
    cashOnDelivery: 'on',
    networks: 'MTN MoMo\nTelecel Cash\nAT Money',
    mostCashOrders: '3',
  },
  limits: {
    unitsPerLine: '20',
    unitsPerOrder: '50',
    unpaidUnits: '60',
    cashOrderValueOn: 'on',
    cashOrderValue: '3000.00',
  },
  discretion: { name: 'CVX Care' },
  exit: { forgets: 'on', address: 'https://www.bbc.com/weather' },
  device: {},
} as const satisfies Record<string, Record<string, string>>;

export type SectionName = keyof typeof SHIPPED;

/** One section's form with some fields changed; null leaves one out, as a switch that is off. */
export function sectionForm(
  section: SectionName,
  changed: Record<string, string | null> = {},
  version = 'never',
): URLSearchParams {
  const form = new URLSearchParams({ intent: 'save', section, version, ...SHIPPED[section] });
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) form.delete(name);
    else form.set(name, value);
  }
  return form;
}
