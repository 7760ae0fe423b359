import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parseJson, toJson } from './json.ts';

export type Answer = { code: ContentfulStatusCode; body: unknown };

export const yes = (message: string, data: unknown, meta?: unknown): Answer => ({
  code: 200,
  body: { status: true, message, data, ...(meta !== undefined && { meta }) },
});

/** A refusal in the provider's words: what is wrong, its code, and what to do. */
export function no(code: 400 | 401 | 404 | 413, message: string, why = '', nextStep = ''): Answer {
  if (!why) return { code, body: { status: false, message } };
  return {
    code,
    body: { status: false, message, meta: { nextStep }, type: 'validation_error', code: why },
  };
}

export function reply(context: Context, { code, body }: Answer): Response {
  return context.body(toJson(body), code, { 'content-type': 'application/json; charset=utf-8' });
}

/** The object in the body; undefined where there is none. */
export async function readObject(context: Context): Promise<object | undefined> {
  const value = parseJson(await context.req.text());
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
