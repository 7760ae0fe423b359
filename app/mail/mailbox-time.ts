const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Accra',
});

/** When a letter was written, as it is read in Accra. */
export function mailboxTime(writtenAt: Date): string {
  return TIME.format(writtenAt);
}
