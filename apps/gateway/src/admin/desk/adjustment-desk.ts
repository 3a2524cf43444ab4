import { availableOf } from '@pelorus/database/convert/quotes.ts';
import { insertAdjustment, newestAdjustments, userOfAccount } from '@pelorus/database/wallet/adjustments.ts';
import {
  FAUCET_ACCOUNT,
  FEES_ACCOUNT,
  FIRST_USER_ACCOUNT,
  NETWORK_FEES_ACCOUNT,
  SUSPENSE_ACCOUNT,
} from '@pelorus/protocol/accounts.ts';
import type { ADJUSTING_HOUSES } from '@pelorus/protocol/admin/adjusting-houses.ts';
import {
  type AdjustmentDeed,
  type AdjustmentItem,
  adjustmentDeed,
  adjustmentItem,
} from '@pelorus/protocol/admin/desks.ts';
import { formatAmount, parseAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { AdminNeeds } from '../needs.ts';
import type { Desk } from './desk.ts';

const LISTED = 100;
type House = (typeof ADJUSTING_HOUSES)[number];
const ACCOUNTS: Readonly<Record<House, number>> = {
  fees: FEES_ACCOUNT,
  networkFees: NETWORK_FEES_ACCOUNT,
  suspense: SUSPENSE_ACCOUNT,
  faucet: FAUCET_ACCOUNT,
};
const NAMES = new Map(Object.entries(ACCOUNTS).map(([name, account]) => [account, name as House]));

async function items({ catalog, pool }: AdminNeeds): Promise<AdjustmentItem[]> {
  const found = await newestAdjustments(pool, LISTED);
  return found.map(
    ({ account, agreedAtMs: at, agreedBy, by, doneAtMs: doneAt, id, isCredit, reason, refusal, ...row }) => {
      const asset = catalog.assetById(row.asset);
      const house = NAMES.get(row.houseAccount) as House;
      const moved = { kind: isCredit ? 'credit' : 'debit', account, house, asset: asset.code } as const;
      return { ...moved, amount: formatAmount(asset, row.units), id, reason, by, agreedBy, at, doneAt, refusal };
    },
  );
}

interface Checked {
  asset: number;
  units: number;
}

/** Refuses UNKNOWN_ACCOUNT, UNKNOWN_ASSET, a wrong amount, and more than the payer has now. */
async function check({ catalog, pool }: AdminNeeds, deed: AdjustmentDeed): Promise<Checked> {
  const { account, amount, house, kind } = deed;
  if (account < FIRST_USER_ACCOUNT || (await userOfAccount(pool, account)) === undefined)
    throw new Refused('UNKNOWN_ACCOUNT', 'deed.account');
  const asset = catalog.assetOrRefuse(deed.asset, 'deed.asset');
  const units = parseAmount(asset, amount, 'deed.amount');
  const payer = kind === 'credit' ? ACCOUNTS[house] : account;
  const has = (await availableOf(pool, payer)).get(asset.id) ?? 0;
  if (has < units) throw new Refused(kind === 'credit' ? 'HOUSE_EMPTY' : 'INSUFFICIENT_BALANCE', 'deed.amount');
  return { asset: asset.id, units };
}

/** Money between a person and a named account of the house (DESK-40 to DESK-42). */
export const adjustmentDesk: Desk<AdjustmentDeed, AdjustmentItem, Checked> = {
  name: 'adjustments',
  right: 'staff.adjustments',
  deed: adjustmentDeed,
  item: adjustmentItem,
  items,
  subjectOf: ({ account, asset }) => `${account} ${asset}`,
  ownerOf: ({ pool }, { account }) => userOfAccount(pool, account),
  wordsOf: (_, { account, amount, asset, house, kind }) => ({ kind, account: String(account), house, asset, amount }),
  check,
  async carryOut(_, db, { account, house, kind }, { asset, units }, { id, nowMs }) {
    const row = { id, account, houseAccount: ACCOUNTS[house], asset, units, isCredit: kind === 'credit' };
    await insertAdjustment(db, row, nowMs);
  },
};
