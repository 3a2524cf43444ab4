import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { AlgoHost, Outcome } from './reference-algo-host.ts';
import { ReferenceLadders } from './reference-ladders.ts';
import type { ReferenceRecord } from './reference-record.ts';
import { ReferenceTwaps } from './reference-twaps.ts';

/** Ladders and TWAPs. */
export class ReferenceAlgos {
  readonly ladders: ReferenceLadders;
  readonly twaps: ReferenceTwaps;
  private readonly host: AlgoHost;

  constructor(host: AlgoHost) {
    this.host = host;
    this.ladders = new ReferenceLadders(host);
    this.twaps = new ReferenceTwaps(host);
  }

  cancel(record: ReferenceRecord): Outcome {
    if (record.length !== 56) return 'MALFORMED_COMMAND';
    const account = record.u32(OFFSET.account);
    if (!this.host.accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const isMeant = (algo: { id: number; account: number }) =>
      algo.id === record.f64(OFFSET.targetAlgoId) && algo.account === account;
    for (const market of this.host.markets) {
      const twap = market.twaps.find(isMeant);
      if (twap) return this.twaps.end(market, twap, 'CANCELED_BY_USER');
      const ladder = market.ladders.find(isMeant);
      if (!ladder) continue;
      const lists = this.host.lists(market);
      return ladder.open.toSorted((a, b) => b - a).flatMap((id) => lists.cancel(id));
    }
    return 'UNKNOWN_ALGO';
  }
}
