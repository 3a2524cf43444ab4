import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { expect, it } from 'vitest';
import { connectClient } from './connection.ts';
import { SILENT_LOG } from './log.ts';
import { workAlone } from './work-alone.ts';

it('MARK-30 work is done by one of several, and by another once the first ends or its connection breaks', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const told: string[] = [];
  const worker = (who: string) =>
    workAlone({
      ...{ url, name: 'test-work', log: SILENT_LOG, retryMs: 5 },
      begin: () => {
        told.push(`${who} begins`);
        return async () => void told.push(`${who} ends`);
      },
    });
  const admin = await connectClient({ url, applicationName: 'test', log: SILENT_LOG });
  const sessions = async () => {
    const asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'pelorus-test-work'";
    return (await admin.query(asked)).rows.length;
  };
  const stops = [worker('ann')];
  await expect.poll(() => told).toEqual(['ann begins']);
  stops.push(worker('bob'));
  await expect.poll(sessions).toBe(2);
  await stops.shift()?.();
  await expect.poll(() => told).toEqual(['ann begins', 'ann ends', 'bob begins']);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pelorus-test-work'",
  );
  await expect.poll(() => told.slice(3)).toEqual(['bob ends', 'bob begins']);
  await stops.shift()?.();
  expect([told.slice(5), await sessions()]).toEqual([['bob ends'], 0]);
  await admin.end();
  await database.drop();
});
