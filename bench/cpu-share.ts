import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';
const PERIOD_US = 20_000;

/** A limit of CPU time for a process; undefined where this user may not set one. */
export async function limitCpu(pid: number, cores: number) {
  const isV1 = existsSync(join(V1, 'cpu.cfs_quota_us'));
  const folder = join(isV1 ? V1 : V2, `corvox-bench-${pid}`);
  const quota = String(Math.round(PERIOD_US * cores));
  try {
    await mkdir(folder);
    if (isV1) {
      await writeFile(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(folder, 'cpu.cfs_quota_us'), quota);
    } else {
      await writeFile(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    }
    await writeFile(join(folder, 'cgroup.procs'), String(pid));
  } catch {
    await rmdir(folder).catch(() => undefined);
    return undefined;
  }
  return {
    /** Once the process has ended: a group with a process in it cannot be removed. */
    remove: async () => {
      for (let tries = 0; tries < 50; tries += 1) {
        if (
          await rmdir(folder).then(
            () => true,
            () => false,
          )
        )
          return;
        await pause(100);
      }
    },
  };
}
