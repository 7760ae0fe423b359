/** Cron lines in UTC, which is Accra's time. */
export const EVERY_MINUTE = '* * * * *';
export const EVERY_TEN_MINUTES = '*/10 * * * *';
export const HOURLY = '15 * * * *';
export const DAILY_AT_NIGHT = '20 3 * * *';
