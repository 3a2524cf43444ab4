import type { Queryable } from '@pelorus/database/queryable.ts';
import { ownerOfWithdrawal } from '@pelorus/database/wallet/approvals.ts';
import {
  askAgain,
  endUnpaid,
  holdPayer,
  signedWithdrawal,
  spendsOf,
  stuckWithdrawals,
  type WithdrawalSpend,
} from '@pelorus/database/wallet/stuck-withdrawals.ts';
import { type StuckDeed, type StuckItem, stuckDeed, stuckItem } from '@pelorus/protocol/admin/desks.ts';
import { FAILED_ON_CHAIN, PAID_AGAIN } from '@pelorus/protocol/wallet/withdrawals.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { AdminNeeds } from '../needs.ts';
import { askChain } from './ask-chain.ts';
import type { Agreed, Desk } from './desk.ts';
import { paysNoMore } from './proof.ts';

const LISTED = 200;
/** What was signed is mined within minutes, or something is wrong. */
const STUCK_MS = 3_600_000;

async function items({ catalog, clock, pool }: AdminNeeds): Promise<StuckItem[]> {
  const found = await stuckWithdrawals(pool, clock() - STUCK_MS, LISTED);
  const spends = await spendsOf(
    pool,
    found.map(({ withdrawalId }) => withdrawalId),
  );
  return found.map(
    ({ address, memo, networkCode: network, sinceMs: since, state, userId, withdrawalId: id, ...row }) => {
      const asset = catalog.assetById(row.asset);
      const transactions = spends
        .filter(({ withdrawalId }) => withdrawalId === id)
        .map(({ nonce, signedAtMs: at, state: of, txHash: hash }) => ({ hash, nonce, state: of, at }));
      const amounts = { amount: formatAmount(asset, row.units), fee: formatAmount(asset, row.feeUnits) };
      return { id, userId, asset: asset.code, network, address, memo, ...amounts, state, since, transactions };
    },
  );
}

interface Checked {
  network: number;
  spends: readonly WithdrawalSpend[];
}

/** Refuses WITHDRAWAL_STATE for one that is over or was never signed, NOT_PROVEN as long as the chain may pay it (DESK-12). */
async function check(deps: AdminNeeds, { consumedBy, withdrawal }: StuckDeed): Promise<Checked> {
  const { pool } = deps;
  const row = await signedWithdrawal(pool, withdrawal);
  if (row === undefined) throw new Refused('WITHDRAWAL_STATE');
  const spends = await spendsOf(pool, [withdrawal]);
  const isProven = await askChain(deps, row.network, (eyes) => paysNoMore(eyes, spends, consumedBy));
  if (!isProven) throw new Refused('NOT_PROVEN');
  return { network: row.network, spends };
}

/** Ends it while no payer works, if nothing was signed since the proof (DESK-13). */
async function carryOut(
  { clock }: AdminNeeds,
  db: Queryable,
  { kind, withdrawal }: StuckDeed,
  { network, spends }: Checked,
  { nowMs }: Agreed,
): Promise<void> {
  await holdPayer(db, network);
  const now = await spendsOf(db, [withdrawal]);
  if (now.length !== spends.length) throw new Refused('NOT_PROVEN');
  const reason = kind === 'release' ? FAILED_ON_CHAIN : PAID_AGAIN;
  if (!(await endUnpaid(db, withdrawal, reason, nowMs))) throw new Refused('WITHDRAWAL_STATE');
  if (kind === 'pay-again') await askAgain(db, withdrawal, clock());
}

/** Withdrawals that failed on their chains, or do not go on (DESK-10 to DESK-15). */
export const stuckDesk: Desk<StuckDeed, StuckItem, Checked> = {
  name: 'stuck',
  right: 'staff.withdrawals',
  deed: stuckDeed,
  item: stuckItem,
  items,
  subjectOf: ({ withdrawal }) => String(withdrawal),
  ownerOf: ({ pool }, { withdrawal }) => ownerOfWithdrawal(pool, withdrawal),
  wordsOf: (_, { consumedBy, kind, withdrawal }) => ({
    kind,
    withdrawal: String(withdrawal),
    ...(consumedBy === null ? {} : { consumedBy }),
  }),
  check,
  carryOut,
};
