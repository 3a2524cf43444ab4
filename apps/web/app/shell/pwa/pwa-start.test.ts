import { afterEach, expect, test, vi } from 'vitest';
import type { RootData } from '../../state/root-data.ts';
import { startPwa } from './pwa-start.ts';

afterEach(() => vi.unstubAllGlobals());

/** Starts on a page of `me` and returns how often the browser's pushes were ended. */
async function endedFor(me: object | null): Promise<number> {
  vi.stubEnv('DEV', false);
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const told = vi.fn();
  const serviceWorker = { register: async () => ({}), ready: { active: { postMessage: told }, pushManager } };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
  vi.stubGlobal('window', { location: { pathname: '/ar_AE/markets' } });
  await startPwa({ me, config: { features: { offlinePage: true } } } as unknown as RootData);
  expect(told).toHaveBeenCalledExactlyOnceWith({ locale: 'ar_AE' });
  return unsubscribe.mock.calls.length;
}

test('INBX-55 a page of a visitor ends the pushes of whoever was logged in; a page of a person leaves them', async () => {
  expect(await endedFor(null)).toBe(1);
  expect(await endedFor({ userId: 'u' })).toBe(0);
});
