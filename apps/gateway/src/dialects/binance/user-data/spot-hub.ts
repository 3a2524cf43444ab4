import { openOrdersAt } from '@pelorus/database/spot/open-orders.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { LiveMarkets } from '../../../markets/live-markets.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import { AccountReports } from './account-reports.ts';
import { UserDataHub } from './hub.ts';

/** Whom an event of spot concerns. */
export function spotAccountsOf(event: EngineEvent): readonly number[] {
  switch (event.kind) {
    case 'trade':
    case 'prevented':
      return [event.takerAccount, event.makerAccount];
    case 'orderAccepted':
    case 'listAccepted':
    case 'listDone':
    case 'orderPhase':
    case 'orderRested':
    case 'orderAmended':
    case 'orderDone':
    case 'posting':
      return [event.account];
    default:
      return [];
  }
}

/** Returns who tells accounts what happens to them in spot; `live`: the markets of its feed. */
export function spotHub(deps: BinanceNeeds, live: LiveMarkets): UserDataHub {
  const { cancelIds, catalog, pool } = deps;
  return new UserDataHub({
    ...deps,
    seqOfFeed: () => live.seq,
    accountsOf: spotAccountsOf,
    follow: async (account) => {
      const { lists, orders, seq } = await openOrdersAt(pool, account, catalog.spotAlone());
      return { seq, reports: new AccountReports(account, catalog, cancelIds, orders, lists) };
    },
  });
}
