import { startCoreHere } from '@pelorus/core/start.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { applyConfiguration } from '@pelorus/gateway/catalog/apply-configuration.ts';
import { LiveCatalog, type Market } from '@pelorus/gateway/catalog/live-catalog.ts';
import { MemoryJournal } from '@pelorus/journal/memory/memory-journal.ts';
import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const DEPOSIT = POSTING_REASONS.indexOf('DEPOSIT');
const TO_FUTURES = 0;

/** The exchange of a replayed month: the real core over a journal in memory, with the month's clock (MSIM-111). */
export interface MonthVenue {
  market: Market;
  /** Sends records at one time of the month; resolves when all are done. */
  send(records: readonly Bytes[]): Promise<EngineEvent[][]>;
  /** Brings an account's futures wallet so much from outside. */
  deposit(account: number, units: number): Promise<void>;
  open(name: string): Promise<number>;
  moveTo(timeMs: number): void;
  close(): Promise<void>;
}

/** Starts it with one contract of the configuration; `hear` gets every event with its time. */
export async function openVenue(
  config: BrandConfig,
  symbol: string,
  startMs: number,
  hear: (event: EngineEvent, timeMs: number) => void,
): Promise<MonthVenue> {
  let nowMs = startMs;
  const host = () => ({
    journal: new MemoryJournal(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    slowestReaderSeq: async () => 0,
    nowMs: () => nowMs,
  });
  const core = await startCoreHere(host, { log: SILENT_LOG });
  const catalog = await catalogOf(core, hear);
  const { assets, feeTiers } = config;
  // No band keeps a price of the file out, as in a replay of spot (MSIM-51).
  const open = { bidUp: '0', bidDown: '0', askUp: '0', askDown: '0' };
  const contracts = config.contracts.flatMap((one) => (contractSymbol(one) === symbol ? [{ ...one, ...open }] : []));
  await applyConfiguration(core, { assets, contracts, feeTiers, markets: [], mode: 'demo' }, catalog);
  await catalog.waitFor(() => catalog.contract(symbol) !== undefined);
  const market = catalog.contract(symbol) as Market;
  let moved = 0;
  const send = async (records: readonly Bytes[]) =>
    (await Promise.all(records.map((record) => core.submit(record)))).map(({ events }) => events);
  return {
    market,
    send,
    async deposit(account, units) {
      const { id: asset } = market.quoteAsset;
      const transferId = `month-${++moved}`;
      const given = { from: WORLD_ACCOUNT, account, asset, units, reason: DEPOSIT, transferId };
      await send([
        encodeTransfer(given),
        encodeMoveMargin({ account, asset, direction: TO_FUTURES, units, transferId }),
      ]);
    },
    async open(name) {
      const [event] = (await core.submit(encodeJson('openAccount', { reference: name }, name))).events;
      if (event?.kind !== 'accountOpened') throw new Error(`openAccount was answered by ${event?.kind}`);
      return event.account;
    },
    moveTo(timeMs) {
      nowMs = timeMs;
    },
    close: () => core.close(),
  };
}

async function catalogOf(core: CoreLink, hear: (event: EngineEvent, timeMs: number) => void): Promise<LiveCatalog> {
  const catalog = new LiveCatalog();
  const { promise, resolve } = Promise.withResolvers<void>();
  core.listen({
    onHello(hello) {
      catalog.reset(hello.catalog);
      resolve();
    },
    onCommand(command) {
      catalog.apply(command);
      for (const event of command.events) hear(event, command.timeMs);
    },
    onBatchEnd() {},
    onDown() {},
  });
  await promise;
  return catalog;
}
