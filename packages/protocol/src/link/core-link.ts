import type {
  AssetPayload,
  FeeDiscountPayload,
  FeeTierPayload,
  MarketPayload,
  VenuePayload,
} from '../exchange/configuration.ts';
import type { RejectionName } from '../rejections.ts';
import type { AppliedCommand } from './batch.ts';

export interface CatalogAsset extends AssetPayload {
  id: number;
}
/** The state of an auction (marketStatusSet, auctionIndicated). */
interface CatalogAuction {
  /** 0 = when a command says so. */
  endMs: number;
  /** 0 = nothing would trade. */
  priceTicks: number;
  lots: number;
  surplusLots: number;
}

export interface CatalogMarket extends MarketPayload {
  id: number;
  /** Takes no orders before this time; absent where it never paused. */
  pausedUntilMs?: number;
  /** While it is in an auction. */
  auction?: CatalogAuction;
}
/** What is configured, as the engine holds it. */
export interface Catalog {
  assets: CatalogAsset[];
  markets: CatalogMarket[];
  feeTiers: FeeTierPayload[];
  /** Absent where none was ever configured. */
  feeDiscount?: FeeDiscountPayload;
  /** Absent where it never was configured. */
  venue?: VenuePayload;
}

export interface BookLevels {
  market: number;
  updateId: number;
  /** [priceTicks, lots] best first. */
  bids: [number, number][];
  asks: [number, number][];
}

/** The exchange's state when a gateway connects: later commands come as events, without a gap. */
export interface Hello {
  seq: number;
  catalog: Catalog;
  books: BookLevels[];
}

export interface CoreLinkListener {
  /** On joining and again after every restart of the core: throw away what you hold and start from this. */
  onHello(hello: Hello): void;
  /** Called for every durable command in order, of any sender. */
  onCommand(command: AppliedCommand): void;
  /** All commands of a commit were delivered: flush collected output. */
  onBatchEnd(seq: number): void;
  /** The core is not taking commands (it stopped, or its journal is away). onHello follows when it is back. */
  onDown(): void;
}

/** A command that was not answered. */
export class CoreUnavailable extends Error {
  /** UNAVAILABLE or OVERLOADED: surely not done. OUTCOME_UNKNOWN: sent, and the core stopped before it answered. */
  readonly code: Extract<RejectionName, 'UNAVAILABLE' | 'OVERLOADED' | 'OUTCOME_UNKNOWN'>;
  constructor(code: CoreUnavailable['code']) {
    super(code);
    this.code = code;
  }
}

/** The gateway's door to the one writer. Implemented by apps/core (worker thread on one machine). */
export interface CoreLink {
  /** Sends one encoded record; resolves with its events once it is durable. Rejects only with CoreUnavailable. */
  submit(record: Uint8Array<ArrayBuffer>): Promise<AppliedCommand>;
  /** Registers the only listener; onHello is called at once if the core is up. */
  listen(listener: CoreLinkListener): void;
  /**
   * Resolves with the core's signature over a withdrawal that it holds, as base64, null where it holds none (CUST-30).
   * Rejects only with CoreUnavailable.
   */
  vouch(withdrawalId: number): Promise<string | null>;
  isUp(): boolean;
  close(): Promise<void>;
}
