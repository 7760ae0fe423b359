import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parseJson, toJson } from './json.ts';

export type ApiResponse = { code: ContentfulStatusCode; body: unknown };

export const success = (message: string, data: unknown, meta?: unknown): ApiResponse => ({
  code: 200,
  body: { status: true, message, data, ...(meta !== undefined && { meta }) },
});

/** An error response in the provider's format: message, error code and next step. */
export function failure(
  code: 400 | 401 | 404 | 413,
  message: string,
  errorCode = '',
  nextStep = '',
): ApiResponse {
  if (!errorCode) return { code, body: { status: false, message } };
  return {
    code,
    body: { status: false, message, meta: { nextStep }, type: 'validation_error', code: errorCode },
  };
}

export function reply(context: Context, { code, body }: ApiResponse): Response {
  return context.body(toJson(body), code, { 'content-type': 'application/json; charset=utf-8' });
}

/** The JSON object in the body; undefined if there is none. */
export async function readObject(context: Context): Promise<object | undefined> {
  const value = parseJson(await context.req.text());
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
