import { CLEARING_ACCOUNT, INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AuditedVenue } from './audited-venue.ts';
import type { Forecast } from './forecast.ts';

/** Foretells how a contract that is delisted closes every position at its last mark price, without a fee (FUT-05). */
export function auditDelisting(venue: AuditedVenue, forecast: Forecast, market: number): void {
  const contract = venue.contract(market);
  for (const position of venue.openPositions().filter((one) => one.market === market)) {
    const worth = venue.worth(position);
    const realised = worth - position.cost;
    if (position.margin > 0n) forecast.moveMargin(position, -position.margin);
    forecast.post(position.account, 'REALISED', realised);
    forecast.post(CLEARING_ACCOUNT, 'REALISED', -realised);
    position.received += worth;
    position.realised += realised;
    position.lots = 0n;
    position.cost = 0n;
    forecast.tellPosition(position, 'TRADE', realised);
    if (venue.wallet(position.account).free < 0n && position.account !== INSURANCE_ACCOUNT)
      venue.owing.add(position.account);
  }
  Object.assign(contract, { mark: 0n, markMs: 0, mayLiquidate: false, premiums: [], nextFundingMs: 0 });
}
