import { describe, expect, test } from 'vitest';
import { readEnv } from '#app/platform/env.ts';
import { CLOSE_SECONDS, isPinned, readText, readYaml, variableNames } from './files.ts';

type Service = {
  image: string;
  ports?: string[];
  networks: string[] | Record<string, { ipv4_address: string }>;
  environment?: Record<string, string>;
  secrets?: (string | { source: string })[];
  read_only?: boolean;
  restart: string;
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: Record<string, string> } };
};
const {
  services,
  secrets,
}: {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
} = readYaml('compose.yaml');
const all = Object.entries(services);
const shops = all.filter(([name]) => /^shop\d$/.test(name));
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};
const addressIn = (name: string, network: string) => {
  const { networks } = service(name);
  return Array.isArray(networks) ? undefined : networks[network]?.ipv4_address;
};

test('only nginx can be reached from outside', () => {
  expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx']);
});

test('every service has a version, limits, and a health check or an end', () => {
  const wrong = all.filter(
    ([, { image, deploy, healthcheck, restart }]) =>
      !isPinned(image.replace(/^\$\{\w+:-(.*)\}$/, '$1')) ||
      !deploy?.resources.limits.memory ||
      // The image of the shop brings its own.
      (image.startsWith('$') ? false : !healthcheck?.test && restart !== 'no'),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('all but the bucket, which writes where it likes, have a root that nobody can write to', () => {
  expect(all.filter(([, one]) => !one.read_only).map(([name]) => name)).toEqual(['bucket']);
});

test('every secret is created, and every created one that is named exists', () => {
  const made = [...readText('compose/create-secrets.sh').matchAll(/^(?:create|fill_in) (\w+)/gm)];
  const names = new Set(made.map(([, name = '']) => name));
  const files = Object.values(secrets).map(({ file }) => file.replace('compose/secrets/', ''));
  expect(files.filter((name) => !names.has(name))).toEqual([]);
  const used = all.flatMap(([, one]) => one.secrets ?? []);
  const sources = used.map((one) => (typeof one === 'string' ? one : one.source));
  expect(sources.filter((name) => !secrets[name])).toEqual([]);
  const variables = all.flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(
    variables.filter(
      (name) => /PASSWORD|SECRET|TOKEN|KEY_ID/.test(name) && !name.endsWith('_FILE'),
    ),
  ).toEqual([]);
});

describe('the shop', () => {
  test('has variables that it knows, and secrets that are mounted', () => {
    const known = variableNames();
    for (const [name, { environment = {}, secrets: mounted = [] }] of [
      ...shops,
      ['migrate', service('migrate')] as const,
      ['tools', service('tools')] as const,
    ]) {
      expect([name, Object.keys(environment).filter((one) => !known.has(one))]).toEqual([name, []]);
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      const absent = files.filter((file) => !mounted.includes(file.replace('/run/secrets/', '')));
      expect([name, absent]).toEqual([name, []]);
    }
  });

  test('gives what the shop accepts once the secrets are there', () => {
    const { environment = {} } = service('shop1');
    const filled = Object.entries(environment).flatMap(([name, value]) =>
      name.endsWith('_FILE')
        ? []
        : [[name, value.replace(/\$\{SHOP_NAME[^}]*\}/, 'a.example').replace(/\$\{.*\}/, '')]],
    );
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = {
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    const env = readEnv({ ...Object.fromEntries(filled), S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
    expect(env).toMatchObject({
      ORIGIN: 'https://a.example',
      MIGRATE_AT_START: false,
      TRUSTED_PROXIES: 1,
    });
  });

  test('runs twice or more, starts after the migration, and has time to close', () => {
    expect(shops.length).toBeGreaterThanOrEqual(2);
    for (const [, { depends_on, stop_grace_period = '', environment }] of shops) {
      expect(depends_on?.migrate?.condition).toBe('service_completed_successfully');
      const seconds = Number(environment?.DRAIN_DELAY_MS) / 1_000 + CLOSE_SECONDS;
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(seconds);
    }
  });

  test('is where nginx and Prometheus look for it', () => {
    const addresses = shops.map(([name]) => `${addressIn(name, 'front')}:3000`);
    const inNginx = [...readText('compose/Dockerfile').matchAll(/server (10[\d.]+:3000)/g)];
    expect(inNginx.map(([, address]) => address)).toEqual(addresses);
    expect(readYaml('compose/targets.yml')).toEqual([{ targets: addresses }]);
  });
});

test('the databases are where HAProxy looks for them', () => {
  const inHaproxy = [...readText('cluster/haproxy.cfg').matchAll(/server (db\d) ([\d.]+):5432/g)];
  expect(inHaproxy).toHaveLength(6);
  for (const [, name = '', address] of inHaproxy) {
    expect(addressIn(name, 'database')).toBe(address);
    expect(service(name).environment).toMatchObject({ PATRONI_NAME: name, ADDRESS: address });
  }
});

test('what the images replace in the shipped files is in them', () => {
  const files: Record<string, string> = {
    '/etc/haproxy/haproxy.cfg': 'cluster/haproxy.cfg',
    '/etc/pgbouncer/pgbouncer.ini': 'cluster/pgbouncer.ini',
    '/etc/nginx/corvox.conf': 'nginx.conf',
  };
  const text = readText('compose/Dockerfile').replaceAll('\\\n', ' ');
  const found = [...text.matchAll(/\breplace ("[^"]+"|\S+)\s+(?:"[^"]+"|\S+) (\/etc\S+)/g)];
  expect(found).toHaveLength(5);
  for (const [, old = '', file = ''] of found) {
    expect(readText(files[file] ?? file)).toContain(old.replaceAll('"', ''));
  }
});
