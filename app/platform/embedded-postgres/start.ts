import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { choosePort, databaseUrl, readPassword } from './connection.ts';
import { findHome, prepareHome } from './home.ts';
import { PortTaken } from './postmaster.ts';
import { supervise, type Supervised } from './supervisor.ts';

export type EmbeddedPostgres = Supervised & { url: string; dataDir: string };
export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** What a new folder is for: a shop's data, or a test that may lose it. */
  fresh?: 'durable' | 'throwaway';
  /** Called once if PostgreSQL died and could not be restarted. */
  onLost?: (reason: Error) => void;
};

/** Runs the embedded PostgreSQL on this folder and keeps it running until stopped. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, onLost = () => undefined } = options;
  const durable = options.fresh !== 'throwaway';
  const home = findHome(options.dataDir);
  prepareHome(home);
  const binaries = findBinaries(home);
  const { password, file } = readPassword(home);
  await ensureCluster({ home, binaries, passwordFile: file, durable });

  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(home);
    const url = databaseUrl(password, port);
    try {
      const supervised = await supervise({ home, binaries, port, url, durable, log, onLost });
      return { ...supervised, url, dataDir: home.dataDir };
    } catch (error) {
      // Another process may have taken the port between our check and PostgreSQL's start.
      if (!(error instanceof PortTaken) || tries === 5) throw error;
    }
  }
}
