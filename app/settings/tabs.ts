import { href } from 'react-router';
import type { Section } from './shop-settings.ts';

type Part = { section: Section; title: string; words?: string };

/** The tabs of the settings with their sections. */
export const TABS = {
  site: {
    label: 'Site',
    path: href('/admin/settings'),
    parts: [
      {
        section: 'site',
        title: 'Shop',
        words: 'Shown on every page, in emails and on invoices.',
      },
      {
        section: 'discretion',
        title: 'Discreet name',
        words: 'The name strangers may read or hear. The sender of emails is in the Email tab.',
      },
      {
        section: 'exit',
        title: 'Quick exit',
        words: 'For visitors who are not alone. It cannot delete the browser’s history.',
      },
      {
        section: 'device',
        title: 'Visitors’ devices',
        words: 'What visitors who share a phone or a computer can choose.',
      },
      { section: 'delivery', title: 'Delivery' },
      { section: 'deliveryDays', title: 'Delivery days' },
      { section: 'gifts', title: 'Gifts' },
      { section: 'tax', title: 'Tax' },
      { section: 'currency', title: 'Currency' },
      {
        section: 'claims',
        title: 'Claims on the home page',
        words: 'Use only numbers you can prove. Empty ones are not shown.',
      },
    ],
  },
  email: {
    label: 'Email',
    path: '/admin/settings/email',
    parts: [
      { section: 'email', title: 'Sender' },
      { section: 'notices', title: 'New orders' },
    ],
  },
  // A separate screen, with rules instead of fields.
  search: { label: 'Search', path: href('/admin/settings/search'), parts: [] },
  // A separate screen too: each zone has its own form.
  zones: { label: 'Delivery zones', path: href('/admin/settings/zones'), parts: [] },
  security: {
    label: 'Security',
    path: '/admin/settings/security',
    parts: [{ section: 'security', title: 'Signing in' }],
  },
  database: {
    label: 'Database',
    path: '/admin/settings/database',
    parts: [{ section: 'database', title: 'Backup schedule' }],
  },
  payment: {
    label: 'Payment',
    path: '/admin/settings/payment',
    parts: [
      { section: 'payment', title: 'Ways to pay' },
      {
        section: 'limits',
        title: 'Order limits',
        words: 'What one customer can order or hold. Checked again when the order is placed.',
      },
      { section: 'guestCheckout', title: 'Guest checkout' },
    ],
  },
} as const satisfies Record<string, { label: string; path: string; parts: readonly Part[] }>;

export type Tab = keyof typeof TABS;

/** The tab of an address; the first tab has the plain address. */
export function tabFrom(name: string | undefined): Tab | undefined {
  if (name === undefined) return 'site';
  return name !== 'site' && Object.hasOwn(TABS, name) ? (name as Tab) : undefined;
}

export function partsOf(tab: Tab): readonly Part[] {
  return TABS[tab].parts;
}
