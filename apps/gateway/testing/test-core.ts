import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { OpenAccountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { Catalog, CoreLink, CoreLinkListener } from '@pelorus/protocol/link/core-link.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodeHeader, decodeNames, decodePayload } from '@pelorus/protocol/wire/decode-command.ts';

/** Common fields of test markets: a lot is 1,000 units of the base, a tick 0.01. */
export const MARKET = {
  lotUnits: 1_000,
  priceScale: 2,
  tickUnits: 1,
  status: 'TRADING' as const,
  referenceTicks: 5_000_000,
  stpDefault: 1,
  priceTicksMin: 1,
  priceTicksMax: 100_000_000,
  lotsMin: 1,
  lotsMax: 1_000_000_000,
  marketLotsMax: 1_000_000_000,
  notionalMin: 1_000,
  notionalMax: 0,
  bidUpE6: 0,
  bidDownE6: 0,
  askUpE6: 0,
  askDownE6: 0,
  openOrdersMax: 200,
};

/** The configuration of the scripted core. */
export const CATALOG: Catalog = {
  assets: [
    { id: 1, code: 'USDT', name: 'Tether', scale: 8 },
    { id: 2, code: 'BTC', name: 'Bitcoin', scale: 8 },
  ],
  markets: [
    {
      id: 1,
      symbol: 'BTC_USDT',
      base: 'BTC',
      quote: 'USDT',
      ...MARKET,
      tickLotUnits: 10,
    },
  ],
  feeTiers: [{ tier: 0, makerE6: 1_000, takerE6: 1_500 }],
};

/** A core that answers by script: opens accounts like the real one, and asks the test about everything else. */
export class ScriptedCore implements CoreLink {
  seq = 0;
  up = true;
  /** The configuration when a listener joins. */
  catalog = CATALOG;
  readonly commands: AppliedCommand[] = [];
  /** The core's own clock, ms. */
  timeOf = (seq: number): number => 1_700_000_000_000 + seq;
  /** Returns what a command causes, or throws as the real link would. */
  answer: (command: AppliedCommand, record: DataView) => EngineEvent[] = () => [];
  #requests = 0;
  readonly #accounts = new Map<string, number>();
  #listener: CoreLinkListener | undefined;

  async submit(record: Uint8Array<ArrayBuffer>): Promise<AppliedCommand> {
    const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
    view.setUint32(OFFSET.request, ++this.#requests, true);
    const header = decodeHeader(view, 0);
    const command: AppliedCommand = {
      ...header,
      seq: this.seq + 1,
      timeMs: this.timeOf(this.seq),
      ...decodeNames(view, 0, header.kind),
      payload: decodePayload(view, 0, header.kind),
      events: [],
    };
    command.events = command.kind === 'openAccount' ? this.#open(command) : this.answer(command, view);
    this.seq += 1;
    this.commands.push(command);
    this.#listener?.onCommand(command);
    this.#listener?.onBatchEnd(this.seq);
    return command;
  }

  #open(command: AppliedCommand): EngineEvent[] {
    const scripted = this.answer(command, new DataView(new ArrayBuffer(0)));
    if (scripted.length > 0) return scripted;
    const { reference } = command.payload as OpenAccountPayload;
    const account = this.#accounts.get(reference) ?? FIRST_USER_ACCOUNT + this.#accounts.size;
    this.#accounts.set(reference, account);
    return [{ kind: 'accountOpened', account }];
  }

  listen(listener: CoreLinkListener): void {
    this.#listener = listener;
    listener.onHello({ seq: this.seq, catalog: this.catalog, books: [] });
  }

  /** From now on the listener hears by way of what `wrap` makes of it. */
  relisten(wrap: (listener: CoreLinkListener) => CoreLinkListener): void {
    if (this.#listener !== undefined) this.#listener = wrap(this.#listener);
  }

  async vouch(): Promise<string | null> {
    return null;
  }

  isUp(): boolean {
    return this.up;
  }

  async close(): Promise<void> {}
}
