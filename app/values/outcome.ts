/** A refusal is a result, not an exception. A command returns its reason and the page has the words. */
type Refusal<Reason extends { reason: string }> = { ok: false } & Reason;
type Success<Value> = { ok: true; value: Value };

export function refused<const Reason extends { reason: string }>(reason: Reason): Refusal<Reason> {
  return { ok: false, ...reason };
}

export function done(): Success<undefined>;
export function done<Value>(value: Value): Success<Value>;
export function done<Value>(value?: Value): Success<Value | undefined> {
  return { ok: true, value };
}
