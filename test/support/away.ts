/** What the shop's own server answers to every write of staff while its database is away; test/faults holds it to that. */
export const AWAY = {
  status: 503,
  contentType: 'text/x-script',
  headers: { 'X-Remix-Response': 'yes', 'Retry-After': '5' },
  body: '[{"_1":2},"error",["ErrorResponse",-5,3,4],503,"Internal Server Error"]\n',
};
