import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../bin/steps/paths.mjs';
import { MAX_CLOSE_MS } from '../../bin/steps/workers.ts';

export const DEPLOY = join(root, 'deploy');

export const readText = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

/** What a YAML file holds; `<<` is read as Compose reads it. */
// oxlint-disable-next-line typescript/no-explicit-any -- whoever reads it knows which file it is
export const readYaml = (name: string): any => parse(readText(name), { merge: true });

// oxlint-disable-next-line typescript/no-explicit-any -- objects of some twenty schemas, of which a test reads a field or two
export type Manifest = { kind: string; metadata: { name: string }; spec: any; [key: string]: any };

/** Every object of the Kubernetes manifests in this folder. */
export function readManifests(folder: string): Manifest[] {
  return readdirSync(join(DEPLOY, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => parseAllDocuments(readText(`${folder}/${name}`)))
    .map((document) => document.toJS());
}

/** The names of all variables that the shop reads, those of secrets with their files. */
export function variableNames(): Set<string> {
  const text = readFileSync(join(root, 'app/platform/env.ts'), 'utf8');
  const known = [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+): (?:z|url|flag|key)\b/gm)];
  const tracing = readFileSync(join(root, 'app/platform/tracing-config.ts'), 'utf8');
  known.push(...tracing.matchAll(/\b(OTEL_[A-Z_]+)\b/g));
  const secrets = /new Set\(\[([^\]]+)\]/.exec(text)?.[1] ?? '';
  const files = [...secrets.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`);
  return new Set([...known.map(([, name = '']) => name), ...files]);
}

/** The shop closes within this many seconds after DRAIN_DELAY_MS. */
export const CLOSE_SECONDS = MAX_CLOSE_MS / 1_000;

export const isPinned = (image: string) => /:v?\d+\.\d+[\w.-]*$|:bookworm-slim$/.test(image);
