import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { openPositions } from '@pelorus/database/futures/positions.ts';
import { contractSettings, contractTerms } from '@pelorus/database/futures/settings.ts';
import { atOneCommand } from '@pelorus/database/projection/snapshot.ts';
import { openOrders } from '@pelorus/database/spot/orders.ts';
import type { LiveMarkets } from '../../../markets/live-markets.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import { UserDataHub } from '../user-data/hub.ts';
import type { ContractStanding } from './holdings.ts';
import { ContractReports, contractAccountsOf } from './reports.ts';

/** Returns what an account has open in contracts, of one snapshot, and as of when. */
function standingAt({ catalog, pool }: BinanceNeeds, account: number): Promise<ContractStanding & { seq: number }> {
  const contracts = catalog.contracts().map(({ id }) => id);
  return atOneCommand(pool, async (db) => {
    const orders = await openOrders(db, account, undefined, contracts);
    const ids = orders.map(({ orderId }) => orderId);
    return {
      orders,
      terms: await contractTerms(db, account, ids),
      balances: await futuresBalances(db, account),
      positions: await openPositions(db, account),
      settings: await contractSettings(db, account),
    };
  });
}

/** Returns who tells accounts what happens to them in contracts; `live`: the contracts of their feed. */
export function contractHub(deps: BinanceNeeds, live: LiveMarkets): UserDataHub {
  return new UserDataHub({
    ...deps,
    seqOfFeed: () => live.seq,
    accountsOf: contractAccountsOf,
    follow: async (account) => {
      const { seq, ...standing } = await standingAt(deps, account);
      return { seq, reports: new ContractReports(deps, account, standing) };
    },
  });
}
