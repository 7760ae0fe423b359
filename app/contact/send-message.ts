import { db } from '#app/platform/database.ts';
import type { ContactInput } from './form.ts';
import { contactMessages } from './schema.ts';

export async function sendMessage(message: ContactInput): Promise<void> {
  await db.insert(contactMessages).values(message);
}
