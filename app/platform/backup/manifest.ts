import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { keyedHash } from '../secret.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const manifestShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The last migration of the backed-up database. */
  migration: z.string(),
  /** In dependency order: a table comes after those it references. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })),
  entries: z.array(
    z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: z.string() }),
  ),
});

export type Manifest = z.output<typeof manifestShape>;
export type Entry = Manifest['entries'][number];

const sealOf = (manifest: string) => keyedHash('backup', manifest);

/** The manifest, which ends the file, signed with the shop's secret: without it nobody can change a byte. */
export function sealedManifest(manifest: Manifest): Buffer {
  const text = JSON.stringify(manifest);
  return Buffer.from(JSON.stringify({ manifest: text, seal: sealOf(text) }));
}

/** Undefined if it is not one of our manifests. */
export function readManifest(bytes: Buffer): { manifest: Manifest; sealed: boolean } | undefined {
  const outer = z.object({ manifest: z.string(), seal: z.string() });
  const found = outer.safeParse(parsed(bytes.toString('utf8')));
  const inner = found.success ? manifestShape.safeParse(parsed(found.data.manifest)) : undefined;
  if (!found.success || !inner?.success) return undefined;
  const [theirs, ours] = [found.data.seal, sealOf(found.data.manifest)].map((seal) =>
    Buffer.from(seal),
  );
  const sealed =
    theirs !== undefined &&
    ours !== undefined &&
    theirs.length === ours.length &&
    timingSafeEqual(theirs, ours);
  return { manifest: inner.data, sealed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
