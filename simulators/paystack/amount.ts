import * as z from 'zod';

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Pesewas, as a number or as text. */
export const amount = z
  .union([z.number(), digits])
  .refine((pesewas) => Number.isSafeInteger(pesewas) && pesewas > 0);
