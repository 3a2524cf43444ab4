import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { loggedError } from '@pelorus/database/log.ts';
import { expect, test } from 'vitest';
import { logTo } from './thread-port.ts';

test('STAN-53 what went wrong in a thread stands in the log that another one writes, without values', async () => {
  const { port1, port2 } = new MessageChannel();
  const said = once(port2, 'message');
  const refused = Object.assign(new Error('away', { cause: new Error('reset') }), {
    ...{ code: 'ECONNREFUSED', detail: 'Key (email)=(ann@example.com)' },
  });
  logTo(port1).warn({ err: refused, seq: 7 }, 'trying again');
  const [{ fields, message }] = await said;
  port1.close();
  expect(message).toBe('trying again');
  expect(fields.seq).toBe(7);
  const kept = loggedError(fields.err);
  expect(kept).toMatchObject({ message: 'away', code: 'ECONNREFUSED', cause: { message: 'reset' } });
  expect(JSON.stringify(kept)).not.toContain('ann@');
});
