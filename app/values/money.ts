import { formatCount } from './format-count.ts';

/** An amount in pesewas: a whole number, never a fraction. */
export type Money = number & { readonly __money: unique symbol };

const MOST = Number.MAX_SAFE_INTEGER;

export function money(pesewas: number): Money {
  if (!Number.isSafeInteger(pesewas)) throw new RangeError(`not a whole amount: ${pesewas}`);
  return pesewas as Money;
}

/** Parses what people type ("1,234.50", "GH₵ 90"); undefined if invalid or with a fraction of a pesewa. */
export function parseMoney(text: string): Money | undefined {
  const bare = text.trim().replace(/^(GH₵|GHS|₵)\s*/i, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(bare);
  if (!match) return undefined;
  const cedis = Number((match[1] ?? '').replaceAll(',', ''));
  const pesewas = Number((match[2] ?? '').padEnd(2, '0'));
  const amount = cedis * 100 + pesewas;
  return amount <= MOST ? money(amount) : undefined;
}

const wholeCedis = (amount: Money) =>
  `${amount < 0 ? '-' : ''}GH₵${formatCount(Math.trunc(Math.abs(amount) / 100))}`;

export function formatMoney(amount: Money): string {
  return `${wholeCedis(amount)}.${String(Math.abs(amount % 100)).padStart(2, '0')}`;
}

/** For thresholds in text: "GH₵900", but "GH₵900.50" with pesewas. */
export function formatRoundMoney(amount: Money): string {
  return amount % 100 === 0 ? wholeCedis(amount) : formatMoney(amount);
}

/** For machines: "480.00". */
export function decimalOf(amount: Money): string {
  return `${Math.trunc(amount / 100)}.${String(Math.abs(amount % 100)).padStart(2, '0')}`;
}

export function times(amount: Money, quantity: number): Money {
  return money(amount * quantity);
}

export function sum(amounts: readonly Money[]): Money {
  return money(amounts.reduce((total, amount) => total + amount, 0));
}

/** The tax included in an amount, rounded half up. Computed in integers (hundredths of a percent), so exact. */
export function taxIn(amount: Money, percent: number): Money {
  const rate = BigInt(Math.round(percent * 100));
  const whole = 10_000n + rate;
  return money(Number((2n * BigInt(amount) * rate + whole) / (2n * whole)));
}

const FOREIGN_SIGNS = { USD: '$', EUR: '€' } as const;
export type ForeignCurrency = keyof typeof FOREIGN_SIGNS;

/** "about $75": converted and rounded, at `rate` cedis per unit. */
export function formatAbout(amount: Money, currency: ForeignCurrency, rate: number): string {
  const value = amount / 100 / rate;
  const [units = '', decimals] = value.toFixed(value >= 20 ? 0 : 2).split('.');
  const whole = formatCount(Number(units));
  const shown = decimals === undefined ? whole : `${whole}.${decimals}`;
  return `about ${FOREIGN_SIGNS[currency]}${shown}`;
}
