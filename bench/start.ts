import { openFaultShop } from '../test/support/fault-shop.ts';
import { cpuSeconds } from './cpu.ts';
import { prepareShop } from './lists.ts';
import { memoryOf } from './memory.ts';

export type StartCost = { seconds: number; cpuSeconds: number; memoryMb: number };

const PORT = 4_480;

/** What it takes to open the built shop on a database that is there: the second start, which finds the files in memory. */
export async function benchStart(postgresUrl: string): Promise<StartCost> {
  const databaseUrl = await prepareShop(postgresUrl, 'start');
  const shop = await openFaultShop({ databaseUrl, instances: 1, firstPort: PORT });
  try {
    const [instance] = shop.instances;
    if (!instance) throw new Error('there is no shop');
    await instance.kill();
    const begunAt = performance.now();
    await instance.start();
    return {
      seconds: (performance.now() - begunAt) / 1_000,
      cpuSeconds: cpuSeconds(instance.pid()),
      memoryMb: memoryOf(instance.pid()),
    };
  } finally {
    await shop.close();
  }
}
