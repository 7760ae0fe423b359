import * as z from 'zod';
import { type ApiResponse, failure } from './responses.ts';

export const paging = {
  perPage: z.coerce.number().int().min(1).max(1_000).default(50),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
};

const instant = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((at) => !Number.isNaN(at));

/** By when a row was made. */
export const period = {
  from: instant.default(-Infinity),
  to: instant.default(Infinity),
};

export function wrongQuery(error: z.ZodError): ApiResponse {
  const field = String(error.issues[0]?.path[0]);
  return failure(400, `Invalid value for ${field}`, 'invalid_params', 'Provide a valid value');
}

/** Newest first. */
export function pageOf<Row>(all: Row[], { page, perPage }: { page: number; perPage: number }) {
  const total = all.length;
  const skipped = (page - 1) * perPage;
  const rows = all.toReversed().slice(skipped, skipped + perPage);
  return { rows, meta: { total, skipped, perPage, page, pageCount: Math.ceil(total / perPage) } };
}
