import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import {
  encodeCreditDeposit,
  encodeEndWithdrawal,
  encodeHoldWithdrawal,
  encodeSpendNetworkFee,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { CASH, type Venue } from './venue.ts';

/** The network of examples. */
export const CHAIN = 3;

const DESTINATION = { destination0: 1, destination1: 0xffffffff, destination2: 3, destination3: 4 };

/** Returns what sends the wallet's commands to a venue. */
export function walletOf(venue: Venue) {
  return {
    credit: (account: number, units: number, depositId: number): EngineEvent[] =>
      venue.send(encodeCreditDeposit({ account, asset: CASH, network: CHAIN, units, depositId })),
    hold: (account: number, units: number, withdrawalId: number, feeUnits = 0): EngineEvent[] =>
      venue.send(
        encodeHoldWithdrawal({ account, asset: CASH, network: CHAIN, units, feeUnits, withdrawalId, ...DESTINATION }),
      ),
    end: (withdrawalId: number, isPaid: boolean): EngineEvent[] =>
      venue.send(encodeEndWithdrawal(0, withdrawalId, isPaid)),
    spend: (units: number, spendId: number): EngineEvent[] =>
      venue.send(encodeSpendNetworkFee({ account: 0, asset: CASH, network: CHAIN, units, spendId })),
  };
}
