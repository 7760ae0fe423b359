import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readEnv } from '#app/platform/env.ts';
import { root } from '../../bin/steps/paths.mjs';
import {
  CLOSE_SECONDS,
  isPinned,
  type Manifest,
  readManifests,
  readText,
  readYaml,
  variableNames,
} from './files.ts';

const shop = readManifests('kubernetes/shop');
const database = readManifests('kubernetes/database');
const migration = one('Job', readManifests('kubernetes/migrate')).spec.template.spec;
const secrets = parseAllDocuments(readText('kubernetes/secret.example.yaml')).map(
  (document): Manifest => document.toJS(),
);
type Kustomization = {
  resources: string[];
  images: object[];
  configMapGenerator: { literals: string[] }[];
};
const readKustomization = (folder: string): Kustomization =>
  readYaml(`kubernetes/${folder}/kustomization.yaml`);
const kustomization = readKustomization('shop');

function one(kind: string, from = shop): Manifest {
  const found = from.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
}
const pod = one('Deployment').spec.template.spec;
const [container] = pod.containers;
const literals = Object.fromEntries(
  (kustomization.configMapGenerator[0]?.literals ?? []).map((line) => line.split('=')),
);
const secretOf = (name: string) =>
  secrets.find(({ metadata }) => metadata.name === name)?.stringData ?? {};

test('every file is applied, and the migration is of the same image as the shop', () => {
  const files = (folder: string) => readKustomization(folder).resources;
  expect(
    files('shop').flatMap((file) => parseAllDocuments(readText(`kubernetes/shop/${file}`))),
  ).toHaveLength(shop.length);
  expect(
    files('database').flatMap((file) => parseAllDocuments(readText(`kubernetes/database/${file}`))),
  ).toHaveLength(database.length);
  expect(readKustomization('migrate').images).toEqual(kustomization.images);
  expect(isPinned(one('Cluster', database).spec.imageName)).toBe(true);
});

describe('the variables', () => {
  const names = [
    ...Object.keys(literals),
    ...Object.keys(secretOf('corvox')),
    ...container.env.map(({ name }: { name: string }) => name),
    ...migration.containers[0].env.map(({ name }: { name: string }) => name),
  ];
  test('are known to the shop', () => {
    const known = variableNames();
    // Part of DATABASE_URL.
    expect(names.filter((name) => !known.has(name) && name !== 'APP_PASSWORD')).toEqual([]);
  });

  const filled = {
    ...literals,
    ...secretOf('corvox'),
    DATABASE_URL: 'postgres://corvox_shop:x@corvox-pooler:5432/corvox',
  };
  test('stop the start while a secret is not filled in', () => {
    expect(() => readEnv(filled)).toThrow(/SMTP_URL.*AUTH_SECRET.*METRICS_TOKEN/);
  });
  test('are accepted when it is', () => {
    const given = {
      SMTP_URL: 'smtp://mail.example',
      AUTH_SECRET: 'x'.repeat(32),
      METRICS_TOKEN: 'x'.repeat(16),
    };
    expect(readEnv({ ...filled, ...given })).toMatchObject({
      DEMO: false,
      MIGRATE_AT_START: false,
    });
  });
  test('of an instance hold nothing of the owner of the tables', () => {
    expect(JSON.stringify(one('Deployment'))).not.toContain('OWNER');
  });
});

test('probes ask addresses of the shop: alive for a restart, ready for requests', () => {
  const server = readFileSync(join(root, 'app/server.ts'), 'utf8');
  expect(container.startupProbe.httpGet.path).toBe('/healthz');
  expect(container.livenessProbe.httpGet.path).toBe('/healthz');
  expect(container.readinessProbe.httpGet.path).toBe('/readyz');
  for (const path of ['/healthz', '/readyz']) expect(server).toContain(`app.get('${path}'`);
});

test('an instance is given the time to be noticed as unready, and to close', () => {
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  const delay = Number(literals.DRAIN_DELAY_MS) / 1_000;
  expect(delay).toBeGreaterThanOrEqual(periodSeconds * failureThreshold);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + CLOSE_SECONDS);
});

test('two instances at least, on different machines, and never less while they are replaced', () => {
  expect(one('HorizontalPodAutoscaler').spec.minReplicas).toBeGreaterThanOrEqual(2);
  expect(one('Deployment').spec.replicas).toBeUndefined();
  expect(one('Deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  const { selector } = one('Deployment').spec;
  expect(one('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector });
  expect(pod.topologySpreadConstraints[0].whenUnsatisfiable).toBe('DoNotSchedule');
});

test.each([
  ['the shop', pod],
  ['the migration', migration],
])(
  '%s is not root, cannot become it, and writes nowhere else',
  (_, { securityContext, containers }) => {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    expect(containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(containers[0].resources.limits.memory).toBeDefined();
  },
);

test('a commit waits for a replica of three', () => {
  const { instances, postgresql } = one('Cluster', database).spec;
  expect(instances).toBe(3);
  expect(postgresql.synchronous).toMatchObject({ number: 1, failoverQuorum: true });
  expect(one('Pooler', database).spec.pgbouncer.poolMode).toBe('transaction');
});

test('neither the metrics nor the readiness is public', () => {
  const [rule] = one('Ingress').spec.rules;
  const blocked = rule.http.paths
    .filter(
      ({ backend }: { backend: { service: { name: string } } }) =>
        backend.service.name === 'corvox-nobody',
    )
    .map(({ path }: { path: string }) => path);
  expect(blocked).toEqual(['/metrics', '/readyz']);
});

test('the alerts are those of deploy/monitoring/alerts.yml; if not, run deploy/kubernetes/write-rules.sh', () => {
  expect(one('PrometheusRule').spec).toEqual(readYaml('monitoring/alerts.yml'));
  expect(one('ServiceMonitor').spec.jobLabel).toBe('app.kubernetes.io/name');
  const service = shop.find(
    ({ kind, metadata }) => kind === 'Service' && metadata.name === 'corvox',
  );
  expect(Reflect.get(Object(service?.metadata), 'labels')).toEqual({
    'app.kubernetes.io/name': 'corvox',
  });
});
