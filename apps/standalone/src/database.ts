import { startEmbedded } from '@pelorus/database/embedded/embedded.ts';
import { chooseWritable, hostOf, watchWritable } from '@pelorus/database/hosts.ts';
import type { Log } from '@pelorus/database/log.ts';
import { migrate } from '@pelorus/database/migrate.ts';
import type { ExchangeOptions } from './exchange-options.ts';
import { Stop } from './stop.ts';

/**
 * Starts the built-in PostgreSQL, or chooses the host of DATABASE_URL that takes writes, and brings it up to date.
 * Returns its address. Throws Stop where a given server does not work.
 */
export async function startDatabase(options: ExchangeOptions): Promise<string> {
  const { environment, running, screen } = options;
  const log = options.log.child({ part: 'database' });
  const addresses = environment.databaseUrls;
  if (addresses.length === 0) {
    const server = await startEmbedded({ dataDir: environment.dataDir, log });
    running.add('database', () => server.stop());
    await migrate({ url: server.url, log });
    screen.up('database', `PostgreSQL in ${environment.dataDir}`);
    return server.url;
  }
  const url = await openGiven(addresses, log).catch((error: Error) => {
    throw new Stop('UNAVAILABLE', `DATABASE_URL: the database does not work: ${error.message}`);
  });
  if (addresses.length > 1) followWrites(options, url, log);
  screen.up('database', `the PostgreSQL of DATABASE_URL, ${hostOf(url)}`);
  return url;
}

async function openGiven(addresses: readonly string[], log: Log): Promise<string> {
  const url = await chooseWritable(addresses, log);
  await migrate({ url, log });
  return url;
}

/** Ends the server when another host has become the one that takes writes (PGDB-19); the service manager starts it again. */
function followWrites({ environment, running, onFatal }: ExchangeOptions, chosen: string, log: Log): void {
  const stopping = new AbortController();
  const onMoved = (host: string) => onFatal('database', new Error(`${host} is the primary now: restart against it`));
  const addresses = environment.databaseUrls;
  void watchWritable({ addresses, chosen, log, stopping: stopping.signal, onMoved });
  running.add('database hosts', async () => stopping.abort());
}
