// Creates the bucket for pictures, if it does not exist; run in the shop's image, with the shop's variables.
import { readFileSync } from 'node:fs';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID_FILE, S3_SECRET_ACCESS_KEY_FILE } =
  process.env;
const secretIn = (file) => readFileSync(file, 'utf8').trim();
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  forcePathStyle: true,
  credentials: {
    accessKeyId: secretIn(S3_ACCESS_KEY_ID_FILE),
    secretAccessKey: secretIn(S3_SECRET_ACCESS_KEY_FILE),
  },
});
const bucket = { Bucket: S3_BUCKET };
const exists = await client.send(new HeadBucketCommand(bucket)).then(
  () => true,
  (error) => {
    if (error.$metadata?.httpStatusCode === 404) return false;
    throw error;
  },
);
if (!exists) await client.send(new CreateBucketCommand(bucket));
const words = exists ? 'exists' : 'is created';
process.stdout.write(`The bucket ${S3_BUCKET} ${words}.\n`);
