import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram, type Name, packageOf, programPath } from '../../cluster/packages.ts';
import { writeNginxConfig } from '../support/tls-front.ts';
import { DEPLOY, readText } from './files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corvox-deploy-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A test by the program itself, where it is installed. */
function checkedBy(program: Name, what: string, check: () => Promise<void> | void): void {
  const isHere = hasProgram(program);
  const missing = `: skipped, since the package ${packageOf(program)} is not installed`;
  test.skipIf(!isHere)(`${program} accepts ${what}${isHere ? '' : missing}`, check);
}

function expectSuccess(program: Name, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(programPath(program), args, { encoding: 'utf8' });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  return stdout;
}

checkedBy('haproxy', 'haproxy.cfg', async () => {
  const text = readText('cluster/haproxy.cfg').replace('/run/haproxy', folder);
  await writeFile(join(folder, 'haproxy.cfg'), text);
  expectSuccess('haproxy', '-c', '-f', join(folder, 'haproxy.cfg'));
});

checkedBy('nginx', 'nginx.conf', async () => {
  const site = { name: 'localhost', https: 8443, http: 8080, shops: [3000, 3001] };
  const { args } = await writeNginxConfig(folder, site);
  expectSuccess('nginx', '-t', ...args);
});

checkedBy('promtool', 'the alerts, their tests and the configuration', async () => {
  expectSuccess('promtool', 'check', 'rules', join(DEPLOY, 'monitoring/alerts.yml'));
  expectSuccess('promtool', 'test', 'rules', join(DEPLOY, 'monitoring/alerts-test.yml'));
  const token = join(folder, 'token');
  await writeFile(token, 'x');
  const text = readText('monitoring/prometheus.yml');
  await writeFile(
    join(folder, 'prometheus.yml'),
    text.replace('/etc/prometheus/corvox-token', token),
  );
  for (const targets of ['monitoring/targets.yml', 'compose/targets.yml']) {
    await copyFile(join(DEPLOY, targets), join(folder, 'targets.yml'));
    await copyFile(join(DEPLOY, 'monitoring/alerts.yml'), join(folder, 'alerts.yml'));
    expectSuccess('promtool', 'check', 'config', join(folder, 'prometheus.yml'));
  }
});

checkedBy('systemdAnalyze', 'the units', async () => {
  // Nothing but their own faults: on this machine there is no user corvox and perhaps no rsync.
  const unit = readText('corvox.service').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true');
  await writeFile(join(folder, 'corvox.service'), unit);
  expectSuccess('systemdAnalyze', 'verify', join(folder, 'corvox.service'));
  const threshold = ['--offline=true', '--threshold=20', 'security'];
  expectSuccess('systemdAnalyze', ...threshold, join(folder, 'corvox.service'));
});

checkedBy('kubectl', 'each kustomization', () => {
  for (const step of ['database', 'migrate', 'shop']) {
    const text = expectSuccess('kubectl', 'kustomize', join(DEPLOY, 'kubernetes', step));
    expect(text).toContain('namespace: corvox');
    expect(text).not.toContain('image: corvox\n');
  }
});
