import { CROSSED, ISOLATED } from '@pelorus/protocol/futures/contracts.ts';
import type { EventWriter } from '../events/event-writer.ts';
import type { FuturesState } from './futures-state.ts';

/** Maintenance margin in hundredths of equity at which an account is told, the highest first. */
const CALLS = [90, 80];
/** The market of a call about all crossed positions. */
const ALL = -1;

/** Of each account first the assets' numbers, then the contracts'. */
const MARKETS = 2 ** 20;
const SCOPES = 2 ** 21;

/** What stands behind a position or all crossed ones, and what they need, quote units. */
interface Standing {
  equityUnits: number;
  maintenanceUnits: number;
}

/** Tells an account that its margin runs short, once for each level until it is below all of them again (FUT-60). */
export function callMargin(
  state: FuturesState,
  events: EventWriter,
  account: number,
  asset: number,
  market: number | null,
  { equityUnits, maintenanceUnits }: Standing,
): void {
  const level = CALLS.find((partE2) => maintenanceUnits * 100 >= equityUnits * partE2) ?? 0;
  if (level === 0 && state.called.size === 0) return;
  const key = account * SCOPES + (market === null ? asset : MARKETS + market);
  const told = state.called.get(key) ?? 0;
  if (level === told) return;
  if (level === 0) state.called.delete(key);
  else state.called.set(key, level);
  if (level <= told) return;
  const mode = market === null ? CROSSED : ISOLATED;
  events.marginCall(mode, account, asset, market ?? ALL, level, equityUnits, maintenanceUnits);
}
