import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AuditedContract, AuditedVenue } from './audited-venue.ts';
import { abs, ceilDiv, demand, floorDiv, max, min } from './exact.ts';
import type { Forecast } from './forecast.ts';

const HOUR_MS = 3_600_000;
const RATE_ONE = 100_000_000n;
const PULL_MAX = 50_000n;

const clamp = (value: bigint, low: bigint, high: bigint) => max(low, min(high, value));

/** Beyond 0.5 % a premium counts double, beyond 1.5 % fourfold (PERP-43). */
function steepened(premium: bigint): bigint {
  const size = abs(premium);
  const [first, second] = [500_000n, 1_500_000n];
  let sum = min(size, first);
  if (size > first) sum += 2n * (min(size, second) - first);
  if (size > second) sum += 4n * (size - second);
  return premium < 0n ? -sum : sum;
}

/** The rate of the premiums so far, 10^−8: the n-th weighs n-fold (PERP-41, PERP-42). */
export function rateOf({ premiums, terms }: AuditedContract): bigint {
  let [sum, weights] = [0n, 0n];
  premiums.forEach((premium, i) => {
    sum += BigInt(i + 1) * premium;
    weights += BigInt(i + 1);
  });
  const { capE8, floorE8, hasSlopes, interestE8, intervalHours } = terms.funding;
  const mean = weights === 0n ? 0n : floorDiv(sum, weights);
  const premium = hasSlopes ? steepened(mean) : mean;
  const full = premium + clamp(BigInt(interestE8) - premium, -PULL_MAX, PULL_MAX);
  return clamp(floorDiv(full * BigInt(intervalHours), 8n), BigInt(floorE8), BigInt(capE8));
}

/** The first whole multiple of the interval after a time. */
export function boundaryAfter({ terms }: AuditedContract, nowMs: number): number {
  const interval = terms.funding.intervalHours * HOUR_MS;
  return (Math.floor(nowMs / interval) + 1) * interval;
}

/** Checks a settlement, and foretells its payments (FUT-55 to FUT-57). */
export function auditFunding(venue: AuditedVenue, forecast: Forecast, event: EventOf<'fundingSettled'>): void {
  const contract = venue.contract(event.market);
  const rate = rateOf(contract);
  demand(contract.nextFundingMs > 0 && contract.nextFundingMs <= venue.nowMs, 'funding is settled before its boundary');
  demand(event.boundaryMs === contract.nextFundingMs, `the boundary is ${contract.nextFundingMs}`);
  demand(BigInt(event.rateE8) === rate, `the rate of market ${event.market} is ${rate}, told ${event.rateE8}`);
  demand(BigInt(event.markTicks) === contract.mark, `funding is paid at ${contract.mark}`);
  const positions = venue.openPositions().filter(({ market }) => market === event.market);
  const units = positions.map((position) => -ceilDiv(venue.worth(position) * rate, RATE_ONE));
  const remainder = -units.reduce((sum, one) => sum + one, 0n);
  demand(remainder >= 0n && BigInt(event.remainderUnits) === remainder, `the remainder is ${remainder}`);
  positions.forEach((position, i) => {
    const { account, lots, market, side } = position;
    const paid = units[i] as bigint;
    forecast.say(`funding ${side} account ${account} in ${market}: ${lots} at ${rate} = ${paid}`);
    const fromMargin = paid < 0n ? min(-paid, position.margin) : 0n;
    if (fromMargin > 0n) forecast.moveMargin(position, -fromMargin);
    forecast.post(account, 'FUNDING', paid);
    if (fromMargin > 0n) forecast.tellPosition(position, 'FUNDING');
  });
  forecast.post(INSURANCE_ACCOUNT, 'FUNDING', remainder);
  contract.premiums = [];
  contract.nextFundingMs = boundaryAfter(contract, venue.nowMs);
}
