import type { ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import type { PublishedIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { BookLevels, Catalog } from '@pelorus/protocol/link/core-link.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { MARK_ROW_BYTES, type MarkRow } from '@pelorus/protocol/wire/encode-marks.ts';
import { LiveCatalog } from '../../src/catalog/live-catalog.ts';
import { MarkMaker } from '../../src/futures/marks/mark-maker.ts';
import { LiveMarkets } from '../../src/markets/live-markets.ts';
import { CATALOG } from '../test-core.ts';
import { testContract } from './test-contract.ts';

/** The numbers of the spot market and of its contract. */
export const SPOT = 1;
export const PERP = 2;
export const START_MS = 1_700_000_000_000;

/** The catalogue of one spot market and, unless there is none, its contract. */
export function catalogWith(contract: ContractPayload | null = testContract()): Catalog {
  const [spot] = CATALOG.markets;
  if (spot === undefined) throw new Error('the test catalogue has no market');
  const perp = { ...spot, id: PERP, symbol: 'BTC_USDT_PERP' };
  return { ...CATALOG, markets: contract === null ? [spot] : [spot, { ...perp, contract }] };
}

/** Returns what a record of mark prices says. */
function rowsOf(record: Uint8Array<ArrayBuffer>): MarkRow[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  return Array.from({ length: view.getUint32(OFFSET.marksCount, true) }, (_, i) => {
    const [market, indexTicks, markTicks, premiumE8, flag] = [0, 4, 8, 12, 16].map((field) =>
      view.getInt32(OFFSET.marksRows + i * MARK_ROW_BYTES + field, true),
    ) as [number, number, number, number, number];
    return { market, indexTicks, markTicks, premiumE8, mayLiquidate: flag === 1 };
  });
}

/** One record on its way to the core. */
interface Sent {
  rows: MarkRow[];
  answer(events?: AppliedCommand['events']): void;
  fail(error: Error): void;
}

/** A maker of marks over live books, a clock that only a test moves, and a core that answers when the test says so. */
export class TestMarks {
  nowMs = START_MS;
  readonly sent: Sent[] = [];
  readonly logged: string[] = [];
  /** Of the spot market and the contract alike: ids differ. */
  readonly live = new LiveMarkets();
  readonly catalog = new LiveCatalog();
  readonly maker: MarkMaker;

  constructor(books: BookLevels[] = []) {
    this.catalog.reset(catalogWith());
    this.live.hello({ seq: 0, catalog: catalogWith(), books });
    this.maker = new MarkMaker({
      core: { submit: (record) => this.#take(record) },
      catalog: this.catalog,
      spotMarkets: this.live,
      contractMarkets: this.live,
      clock: () => this.nowMs,
      log: { info: (_, text) => this.logged.push(text), warn: (_, text) => this.logged.push(text) },
    });
    this.live.watch(this.maker);
  }

  #take(record: Uint8Array<ArrayBuffer>): Promise<AppliedCommand> {
    const { promise, resolve, reject } = Promise.withResolvers<AppliedCommand>();
    const answer = (events: AppliedCommand['events'] = []) => resolve({ events } as unknown as AppliedCommand);
    this.sent.push({ rows: rowsOf(record), answer, fail: reject });
    return promise;
  }

  /** Lets seconds pass, and then a tick of the contract's index come. */
  tick(seconds: number, indexTicks: number | null, change: Partial<PublishedIndexes> = {}): void {
    this.nowMs += 1_000 * seconds;
    const indexes = [{ contract: 'BTC_USDT_PERP', indexTicks, mayLiquidate: true }];
    this.maker.onTick({ atMs: this.nowMs, indexes, ...change });
  }

  /** Ends what is on its way, and waits until the maker knows. */
  async end(how: (sent: Sent) => void): Promise<void> {
    how(this.sent.at(-1) as Sent);
    await this.maker.settled();
  }

  /** How many records were sent when so many seconds have passed with a tick each. */
  async after(seconds: number, how: (sent: Sent) => void): Promise<number> {
    for (let second = 0; second < seconds; second++) {
      const before = this.sent.length;
      this.tick(1, 10_000);
      if (this.sent.length > before) await this.end(how);
    }
    return this.sent.length;
  }
}
