import { KEYS } from '@pelorus/client/storage/keys.ts';
import { forget, keep, kept } from '@pelorus/client/storage/stored.ts';
import type { TransferBody } from '@pelorus/protocol/futures/http.ts';

/** As long as the exchange surely knows its id. */
const LASTS_MS = 24 * 3_600_000;

interface InHand {
  accountId: number;
  body: TransferBody;
}

/** Keeps a transfer that is on its way in the tab, until its outcome is known (FWEB-14). */
export function keepTransfer(accountId: number, body: TransferBody): void {
  keep(KEYS.transferInHand, { accountId, body } satisfies InHand, { in: 'session', lifeMs: LASTS_MS });
}

export function forgetTransfer(): void {
  forget(KEYS.transferInHand, 'session');
}

/** Returns the account's transfer whose outcome is not known; null: there is none. */
export function keptTransfer(accountId: number | null): TransferBody | null {
  const found = kept(KEYS.transferInHand, { in: 'session' }) as InHand | null;
  return found !== null && found.accountId === accountId ? found.body : null;
}
