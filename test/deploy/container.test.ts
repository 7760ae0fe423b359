import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, SHOP_COMMAND, SHOP_ENVIRONMENT } from '../../bin/steps/paths.mjs';
import { CLOSE_SECONDS, DEPLOY, isPinned, readText, variableNames } from './files.ts';

const dockerfile = readText('Dockerfile').replaceAll('\\\n', ' ');
const lineOf = (word: string) =>
  dockerfile.split('\n').findLast((line) => line.startsWith(`${word} `)) ?? '';
const variables = Object.fromEntries(
  [...lineOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);

test('the container runs the shop as `npm start` does', () => {
  const command = SHOP_COMMAND.map((part) => part.replace(`${root}/`, ''));
  expect(JSON.parse(lineOf('CMD').slice(4))).toEqual(['node', ...command]);
  expect(variables).toMatchObject(SHOP_ENVIRONMENT);
});

test('is of the version and the Node of the project', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const runtime = readFileSync(join(root, 'bin/steps/runtime.mjs'), 'utf8');
  const [, node] = /wanted = '([\d.]+)'/.exec(runtime) ?? [];
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  expect(dockerfile).toContain(`ARG NODE_IMAGE=docker.io/library/node:${node}-`);
});

test('has base images of a version', () => {
  const images = [dockerfile, readText('compose/Dockerfile')].flatMap((text) =>
    [...text.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = '']) => image),
  );
  expect(images).toHaveLength(3);
  expect(images.filter((image) => !isPinned(image))).toEqual([]);
});

test('is nobody in particular, and a signal reaches it', () => {
  expect(lineOf('USER')).toBe('USER 10001:10001');
  expect(lineOf('STOPSIGNAL')).toBe('STOPSIGNAL SIGTERM');
  expect(dockerfile.indexOf('\nUSER ')).toBeLessThan(dockerfile.indexOf('\nCMD '));
});

test('its health check asks an address of the shop', () => {
  const server = readFileSync(join(root, 'app/server.ts'), 'utf8');
  expect(lineOf('HEALTHCHECK')).toContain('/healthz`');
  expect(server).toContain(`app.get('/healthz'`);
});

test('sets variables that the shop knows, and no secret', () => {
  const others = new Set(['NODE_ENV', ...Object.keys(SHOP_ENVIRONMENT)]);
  const known = variableNames();
  expect(Object.keys(variables).filter((name) => !known.has(name) && !others.has(name))).toEqual(
    [],
  );
  expect(dockerfile).not.toMatch(/(PASSWORD|SECRET|TOKEN)\w*=/);
});

test('what is secret or of this computer does not get into it', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.env', '**/.env', 'data', 'node_modules', 'deploy/compose/secrets']),
  );
});

test('the service waits longer than the shop takes to close, and gives it variables that it knows', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(readText('corvox.service')) ?? [];
  const [, longest] =
    /DRAIN_DELAY_MS: [\s\S]*?\.max\(([\d_]+)\)/.exec(
      readFileSync(join(DEPLOY, '../app/platform/env.ts'), 'utf8'),
    ) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(
    Number(longest?.replace('_', '')) / 1_000 + CLOSE_SECONDS,
  );
  const known = variableNames();
  const named = [...readText('corvox.env').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)];
  expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});
