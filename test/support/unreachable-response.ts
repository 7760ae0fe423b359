/** The server's response to every staff write while the database is unreachable; test/faults checks that it is the same. */
export const UNREACHABLE_RESPONSE = {
  status: 503,
  contentType: 'text/x-script',
  headers: { 'X-Remix-Response': 'yes', 'Retry-After': '5' },
  body: '[{"_1":2},"error",["ErrorResponse",-5,3,4],503,"Internal Server Error"]\n',
};
