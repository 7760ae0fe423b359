import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How many orders and payments under way a slot of a day holds. One row is counted up while it is below the capacity that the
 * settings say, so two buyers of the last place wait for each other and one of them is refused.
 */
export const slotBookings = pgTable(
  'slot_bookings',
  {
    // Zones and slots are settings: their ids stay while they are edited.
    zone_id: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    slot_id: text().notNull(),
    booked: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.zone_id, table.slot_id] }),
    check('slot_bookings_booked', sql`${table.booked} >= 0`),
  ],
);
