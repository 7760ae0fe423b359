import { type OrderEvent, timelineOf } from '#app/orders/timeline.ts';

type Event = OrderEvent & { actorId: string | null; who: string | null };
type Note = { id: string; body: string; at: Date; who: string | null };
type MailEvent = {
  id: string;
  subject: string;
  to: string;
  at: Date;
  sentAt: Date | null;
  attempts: number;
};
type Activity = { id: string; action: string; at: Date; who: string | null };

/** One entry of an order's history, as staff read it. */
export type HistoryEntry = {
  id: string;
  kind: 'event' | 'note' | 'mail' | 'activity';
  words: string;
  /** A name, "the customer", or null if the shop did it itself. */
  who: string | null;
  at: Date;
};

type HistorySources = {
  userId: string | null;
  placedAt: Date;
  events: readonly Event[];
  notes: readonly Note[];
  mails: readonly MailEvent[];
  activity: readonly Activity[];
};

const NOBODY_NOW = 'someone whose account is deleted';

/** Payments, mails, status changes, staff actions and notes in one list, newest first. */
export function orderHistory({
  userId,
  placedAt,
  events,
  notes,
  mails,
  activity,
}: HistorySources): HistoryEntry[] {
  const actors = new Map(events.map((event) => [event.id, event]));
  const chapters: HistoryEntry[] = [
    ...timelineOf(placedAt, events).map(({ id, words, at }) => ({
      id: `event-${id}`,
      kind: 'event' as const,
      words,
      who: actorOf(actors.get(id), userId),
      at,
    })),
    ...mails.map((mail) => ({
      id: `mail-${mail.id}`,
      kind: 'mail' as const,
      words: mailWords(mail),
      who: null,
      at: mail.at,
    })),
    ...activity.map(({ id, action, who, at }) => ({
      id: `activity-${id}`,
      kind: 'activity' as const,
      words: action,
      who: who ?? NOBODY_NOW,
      at,
    })),
    ...notes.map(({ id, body, who, at }) => ({
      id: `note-${id}`,
      kind: 'note' as const,
      words: body,
      who: who ?? NOBODY_NOW,
      at,
    })),
  ];
  // Entries with equal times keep this order: first the action, then its consequences.
  return chapters.toSorted((one, other) => one.at.getTime() - other.at.getTime()).toReversed();
}

function actorOf(event: Event | undefined, customerId: string | null): string | null {
  if (!event || event.actorId === null) return null;
  return event.actorId === customerId ? 'the customer' : (event.who ?? NOBODY_NOW);
}

function mailWords({ subject, to, sentAt, attempts }: MailEvent): string {
  const mail = `“${subject}” to ${to}`;
  if (sentAt !== null) return `Email sent: ${mail}`;
  return attempts > 0
    ? `Email not sent yet, tried ${attempts} times: ${mail}`
    : `Email waiting: ${mail}`;
}
