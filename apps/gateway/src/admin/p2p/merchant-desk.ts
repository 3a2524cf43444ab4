import { depositUnits } from '@pelorus/database/p2p/deposits.ts';
import { type MerchantRow, merchantOf, merchantRows, setMerchant } from '@pelorus/database/p2p/merchants.ts';
import { type MerchantDeed, type MerchantItem, merchantDeed, merchantItem } from '@pelorus/protocol/p2p/staff.ts';
import { encodeSetP2pDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import { formatAmount, parseAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import { tradersOf } from '../../p2p/people/present-trader.ts';
import { venueOf } from '../../p2p/venue.ts';
import type { Desk } from '../desk/desk.ts';
import type { AdminNeeds } from '../needs.ts';

const LISTED = 500;

async function items(deps: AdminNeeds): Promise<MerchantItem[]> {
  const { asset: code, amount } = venueOf(deps).merchantDeposit;
  const asset = deps.catalog.assetOrRefuse(code);
  const found = await merchantRows(deps.pool, LISTED);
  const traders = await tradersOf(
    deps,
    found.map(({ userId }) => userId),
  );
  return Promise.all(
    found.flatMap(({ about, account, changedAtMs, merchant, openOrders, tier, userId }) => {
      const trader = traders.get(userId);
      if (trader === undefined) return [];
      const item = { userId, trader, state: merchant, tier, about, changedAt: changedAtMs, openOrders };
      return [
        depositUnits(deps.pool, account, asset.id).then((units) => {
          return { ...item, depositAsset: code, depositNeeded: amount, deposit: formatAmount(asset, units) };
        }),
      ];
    }),
  );
}

/** Refuses NOT_FOUND, BAD_REQUEST for a tier that does not go with the kind, MERCHANT_STATE. */
function checkState(row: MerchantRow | undefined, { kind, tier }: MerchantDeed): MerchantRow {
  if (row === undefined) throw new Refused('NOT_FOUND', 'deed.trader');
  if ((kind === 'tier') !== (tier !== null)) throw new Refused('BAD_REQUEST', 'deed.tier');
  const from = kind === 'tier' ? ['APPLIED', 'MERCHANT'] : [kind === 'refuse' ? 'APPLIED' : 'MERCHANT'];
  if (!from.includes(row.merchant)) throw new Refused('MERCHANT_STATE');
  return row;
}

/** Puts the deposit aside, as much as the venue asks for now. Refuses INSUFFICIENT_BALANCE. */
async function putAside(deps: AdminNeeds, account: number): Promise<void> {
  const { amount, asset: code } = venueOf(deps).merchantDeposit;
  const asset = deps.catalog.assetOrRefuse(code);
  const units = Number(amount) === 0 ? 0 : parseAmount(asset, amount);
  const { events, seq } = await deps.core.submit(encodeSetP2pDeposit(account, asset.id, units));
  deps.barrier.acknowledge(account, seq);
  const first = events[0];
  if (first?.kind === 'rejected') throw new Refused(first.code);
}

/**
 * Who is a merchant and of which tier (PMER-02). The person is held while the core puts the deposit aside: nothing gives it
 * back meanwhile, and where the core refuses it, the agreement is none.
 */
export const merchantDesk: Desk<MerchantDeed, MerchantItem, MerchantRow> = {
  name: 'p2p-merchants',
  right: 'staff.p2p',
  path: '/api/admin/p2p/merchants',
  deed: merchantDeed,
  item: merchantItem,
  items,
  subjectOf: ({ trader }) => trader,
  ownerOf: async ({ pool }, { trader }) => (await merchantOf(pool, trader))?.userId,
  wordsOf: (_, { kind, tier, trader }) => ({ kind: `merchant-${kind}`, trader, tier: tier ?? '' }),
  check: async ({ pool }, deed) => checkState(await merchantOf(pool, deed.trader), deed),
  async carryOut(deps, db, deed, _checked, { nowMs, reason }) {
    const { account, userId } = checkState(await merchantOf(db, deed.trader, true), deed);
    if (deed.kind === 'tier') await putAside(deps, account);
    const state = deed.kind === 'tier' ? 'MERCHANT' : deed.kind === 'refuse' ? 'REFUSED' : 'ENDED';
    await setMerchant(db, userId, { state, tier: deed.tier, reason, atMs: nowMs });
  },
};
