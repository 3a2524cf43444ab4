import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import { encodeExpire, encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import type { CommandBytes, LaterCommands } from './later-commands.ts';
import type { Random } from './random.ts';
import { MARKETS } from './source-venue.ts';

/** Stops markets, and lets them go on. */
export class StatusSource {
  /** A market in an auction: most orders go there. */
  auction: number | null = null;
  private readonly random: Random;
  private readonly later: LaterCommands;

  constructor(random: Random, later: LaterCommands) {
    this.random = random;
    this.later = later;
  }

  /** Returns what sets any status that may follow or may not, with and without a key, at any end. */
  make(nowMs: number): CommandBytes {
    const { random } = this;
    const symbol = random.isChance(2) ? 'NO_NO' : random.pick(MARKETS).symbol;
    const status = random.pick(['AUCTION', 'AUCTION', 'AUCTION', 'CANCEL_ONLY', 'HALT', 'TRADING', 'DELISTED', 'NONE']);
    const endMs = random.isChance(60) && status === 'AUCTION' ? nowMs + random.between(-1_000, 40_000) : undefined;
    const key = random.isChance(30) ? `status${random.below(8)}` : undefined;
    return encodeJson('setMarketStatus', { symbol, status, endMs }, key);
  }

  /** A market that was stopped goes on after a while, by one way or another. */
  goOn(market: number, from: MarketStatus, _nowMs: number): void {
    const { later, random } = this;
    const symbol = MARKETS[market]?.symbol;
    later.forget(market);
    if (from === 'AUCTION') this.auction = market;
    else if (this.auction === market) this.auction = null;
    if (from === 'TRADING') return;
    const set = (status: MarketStatus) => encodeJson('setMarketStatus', { symbol, status });
    const ways: CommandBytes[][] = [
      [encodeExpire(), set('TRADING')],
      [set('HALT'), set('TRADING')],
    ];
    if (random.isChance(30)) ways.push([set('CANCEL_ONLY'), set('DELISTED'), set('HALT'), set('TRADING')]);
    const records = from === 'DELISTED' ? [set('HALT'), set('TRADING')] : random.pick(ways);
    later.add(from === 'AUCTION' ? random.between(5, 80) : random.between(1, 8), records, market);
  }
}
