import { startCore } from '@pelorus/core/start.ts';
import { connectClient } from '@pelorus/database/connection.ts';
import { migrate } from '@pelorus/database/migrate.ts';
import type { DemoBackend } from '@pelorus/gateway/demo/world.ts';
import { startWorkerThread } from '@pelorus/worker/start-worker-thread.ts';
import type { Logger } from 'pino';

const SUFFIX = '_demo';

/** Returns the address of the demo's database, beside the real one on the same server, and its name. */
export function demoDatabase(databaseUrl: string): { url: string; name: string } {
  const url = new URL(databaseUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}${SUFFIX}`;
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, name };
}

async function asking<T>(
  url: string,
  log: Logger,
  ask: (client: Awaited<ReturnType<typeof connectClient>>) => Promise<T>,
) {
  const client = await connectClient({ url, applicationName: 'pelorus-demo-setup', log });
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the exchange behind demo accounts (DEMO-01): a database of its own on the same server, a core and a worker in
 * threads of this process. Nothing of it is there until it is opened for the first time.
 */
export function demoBackend(databaseUrl: string, log: Logger): DemoBackend {
  const { url, name } = demoDatabase(databaseUrl);
  const wasOpened = () =>
    asking(databaseUrl, log, async (client) => {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      return rowCount === 1;
    });
  const open = async () => {
    if (!(await wasOpened()))
      await asking(databaseUrl, log, (client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`));
    await migrate({ url, log });
    const core = await startCore({ databaseUrl: url, log });
    const worker = startWorkerThread({ databaseUrl: url, log });
    // Without it the demo's history no longer grows; the real exchange continues.
    worker.finished.catch((error: unknown) => log.error({ err: error }, 'the worker of the demo exchange ended'));
    const close = async () => {
      await worker.stop();
      await core.close();
    };
    return { core, databaseUrl: url, close };
  };
  return { wasOpened, open };
}
