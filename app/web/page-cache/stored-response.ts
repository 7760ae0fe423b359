import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CACHE_UNTIL, ONE_DEVICE } from '../page-headers.ts';
import type { StoredPage } from './page-store.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// A shared cache in front of the shop may store such a page for a moment: with the polling interval, a page is stale for less than two
// seconds. It has no nonce, which must differ per visitor.
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate';
const ENCODED = 1.6;
const HEAD_BYTES = 8_000;
const SMALL_BYTES = 1_000;
const CACHE_TAG = 'Cache-Tag';
// The layout of every page shows these.
const TAGS_OF_EVERY_PAGE = ['settings', 'categories', 'images', 'delivery'];

export type Encoding = 'br' | 'gzip' | 'identity';
type Encoded = { bytes: Buffer; head: string[] };
export type CachedPage = StoredPage & {
  status: number;
  etag: string;
  headers: readonly (readonly [string, string])[];
  vary: string;
  encoded: Partial<Record<Encoding, Encoded>> & { identity: Encoded };
  served: number;
  /** When its content expires by itself, in clock milliseconds. */
  validUntil: number;
  /** Too small to compress. */
  isSmall: boolean;
};

// Node writes these itself, they belong to one response, or they depend on the encoding.
const NOT_STORED = new Set([
  CACHE_UNTIL.toLowerCase(),
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

/** Whether a response to an anonymous visitor may be cached for all requests with the same key. */
export function isCacheable({ status, headers }: Response): boolean {
  const control = headers.get('Cache-Control') ?? '';
  return (
    status === 200 &&
    headers.has(CACHE_TAG) &&
    !headers.has('Set-Cookie') &&
    (control === ONE_DEVICE || !/no-store|private/.test(control))
  );
}

export async function pageFrom(response: Response, storedAt: number): Promise<CachedPage> {
  const isShared = isCacheable(response) && response.headers.get('Cache-Control') !== ONE_DEVICE;
  const tags = (response.headers.get(CACHE_TAG) ?? '').split(',').map((tag) => tag.trim());
  const text = await response.text();
  const { html, policy } = withHashes(
    text,
    response.headers.get('Content-Security-Policy') ?? undefined,
  );
  const bytes = Buffer.from(html);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const replaced: Record<string, string | undefined> = {
    'content-security-policy': policy,
    'cache-control': isShared ? SHARED : undefined,
  };
  const headers = [...response.headers]
    .filter(([name]) => !NOT_STORED.has(name))
    .map(([name, value]): [string, string] => [name, replaced[name] ?? value]);
  const page = {
    status: response.status,
    tags: [...new Set([...tags, ...TAGS_OF_EVERY_PAGE])],
    // Including the encodings that visitors will request.
    bytes: Math.ceil(bytes.length * ENCODED) + HEAD_BYTES,
    isStale: false,
    storedAt,
    etag,
    headers,
    vary: /\bcookie\b/i.test(response.headers.get('Vary') ?? '')
      ? 'Accept-Encoding, Cookie'
      : 'Accept-Encoding',
    served: 0,
    validUntil: Number(response.headers.get(CACHE_UNTIL) ?? Number.POSITIVE_INFINITY),
    isSmall: bytes.length < SMALL_BYTES,
  };
  const encoded: CachedPage['encoded'] = {
    identity: { bytes, head: headFor(page, 'identity', bytes) },
  };
  return { ...page, encoded };
}

function headFor(
  { headers, vary, etag }: Pick<CachedPage, 'headers' | 'vary' | 'etag'>,
  encoding: Encoding,
  bytes: Buffer,
): string[] {
  return [
    ...headers.flat(),
    'ETag',
    etagFor(etag, encoding),
    'Vary',
    vary,
    'Content-Length',
    String(bytes.length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
}

const etagFor = (etag: string, encoding: Encoding) =>
  encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`;

export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses a page fast, as for one visitor, or well, as for many. */
export async function encode(
  page: CachedPage,
  encoding: 'br' | 'gzip',
  isBest: boolean,
): Promise<void> {
  const { bytes: plain } = page.encoded.identity;
  const bytes =
    encoding === 'gzip'
      ? await gzipped(plain, { level: isBest ? 9 : 6 })
      : await brotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: isBest ? constants.BROTLI_MAX_QUALITY : 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
  page.encoded[encoding] = { bytes, head: headFor(page, encoding, bytes) };
}

export const bytesOf = ({ encoded }: CachedPage) =>
  Object.values(encoded).reduce((sum, { bytes }) => sum + bytes.length, HEAD_BYTES);

/**
 * A cached page cannot have a nonce: instead its policy lists the hashes of the scripts that had this render's nonce. An injected script
 * has no nonce, so it gets no hash either.
 */
export function withHashes(html: string, policy: string | undefined) {
  const nonce = policy && /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!policy || !nonce) return { html, policy };
  const hashes = new Set<string>();
  const marked = ` nonce="${nonce}"`;
  const withoutNonce = html.replaceAll(/<(script|link)\b([^>]*)>/g, (tag, name, attributes) =>
    String(attributes).includes(marked) ? `<${name}${attributes.replace(marked, '')}>` : tag,
  );
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (!attributes.includes(marked) || / src=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: withoutNonce, policy: policy.replace(`'nonce-${nonce}'`, [...hashes].join(' ')) };
}
