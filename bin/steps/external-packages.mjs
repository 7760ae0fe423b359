/** Not bundled: what has binaries, threads or files of its own, is CommonJS, or (the bucket's client) is rarely loaded. */
export const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  'nodemailer',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'react',
  'react-dom',
  'sharp',
  'tar-stream',
];
