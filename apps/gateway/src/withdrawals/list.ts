import { sendsPage } from '@pelorus/database/wallet/sends.ts';
import { withdrawalsPage } from '@pelorus/database/wallet/withdrawals.ts';
import type { SendData, sendsFilter } from '@pelorus/protocol/wallet/sends.ts';
import type { WithdrawalData, withdrawalsFilter } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { z } from 'zod';
import { type Pages, shownPage } from '../trading/history.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { presentWithdrawal } from './present.ts';
import { presentSend } from './sends.ts';

/** Reads an account's withdrawals, the newest first, a page at a time. Refuses UNKNOWN_ASSET. */
export function withdrawalPages(
  { catalog, pool }: Pick<WithdrawalNeeds, 'catalog' | 'pool'>,
  account: number,
  { asset: code, from: fromMs, network, state, to: toMs }: z.output<typeof withdrawalsFilter>,
): Pages<WithdrawalData> {
  const asset = code === undefined ? undefined : catalog.assetOrRefuse(code).id;
  return async (place, limit) => {
    const asked = { asset, network, state, fromMs, toMs, beforeId: place?.[0], limit: limit + 1 };
    const found = await withdrawalsPage(pool, account, asked);
    return shownPage(
      found,
      limit,
      ({ withdrawalId }) => withdrawalId,
      (row) => presentWithdrawal(catalog, row),
    );
  };
}

/** Likewise what it sent to people here and what they sent to it. */
export function sendPages(
  { catalog, pool }: Pick<WithdrawalNeeds, 'catalog' | 'pool'>,
  account: number,
  { asset: code, from: fromMs, to: toMs }: z.output<typeof sendsFilter>,
): Pages<SendData> {
  const asset = code === undefined ? undefined : catalog.assetOrRefuse(code).id;
  return async (place, limit) => {
    const found = await sendsPage(pool, account, { asset, fromMs, toMs, beforeId: place?.[0], limit: limit + 1 });
    return shownPage(
      found,
      limit,
      ({ sendId }) => sendId,
      (row) => presentSend(catalog, account, row),
    );
  };
}
