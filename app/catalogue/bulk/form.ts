import { isUuid } from '#app/values/uuid.ts';
import { productState } from '../products/rules.ts';
import { type BulkChange, PERCENT } from './rules.ts';

type Fields = Pick<URLSearchParams, 'get' | 'getAll'>;
type Named = { id: string; name: string };

/** Which products: the ticked ones, or all that the list's search and filters match. */
export type Scope = { ids: string[] } | { matching: URLSearchParams };

const textIn = (fields: Fields, name: string) => {
  const value: unknown = fields.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 100) : '';
};

export function readScope(fields: Fields, list: URLSearchParams): Scope {
  if (textIn(fields, 'scope') === 'all') return { matching: list };
  const ids = fields.getAll('ids').filter((id) => typeof id === 'string' && isUuid(id));
  return { ids: [...new Set(ids)] };
}

type Read = { change?: BulkChange; error?: string };

/** The requested change; nothing while none is chosen. */
export function readChange(fields: Fields, categories: readonly Named[]): Read {
  const kind = textIn(fields, 'change');
  switch (kind) {
    case 'price': {
      const percent = percentFrom(textIn(fields, 'percent'));
      return percent === undefined
        ? {
            error: `Please enter a percentage from ${PERCENT.least} to ${PERCENT.most}, such as -10 or 2.5`,
          }
        : { change: { kind, percent } };
    }
    case 'category': {
      const category = categories.find(({ id }) => id === textIn(fields, 'to_category'));
      return category ? { change: { kind, category } } : { error: 'Please choose a category' };
    }
    case 'in_stock':
    case 'featured':
      return { change: { kind, value: textIn(fields, 'value') !== 'no' } };
    case 'state': {
      const state = productState(textIn(fields, 'to_state'));
      return state ? { change: { kind, state } } : { error: 'Please choose a state' };
    }
    default:
      return {};
  }
}

function percentFrom(text: string): number | undefined {
  const plain = text.replace(/^\+/, '').replace('−', '-').replace(/\s*%$/, '');
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined;
  const percent = Number(plain);
  return percent !== 0 && percent >= PERCENT.least && percent <= PERCENT.most ? percent : undefined;
}
