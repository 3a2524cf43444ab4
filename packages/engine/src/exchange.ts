import type { BookLevels, Catalog } from '@pelorus/protocol/link/core-link.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND } from '@pelorus/protocol/wire/command-layout.ts';
import { configure } from './catalog/configure.ts';
import { CommandBatch } from './commands/command-batch.ts';
import { AHEAD, LookAhead } from './commands/look-ahead.ts';
import { ExchangeState } from './exchange-state.ts';
import { followPositions } from './futures/end-command.ts';
import { followExits, forgetExits } from './futures/exits.ts';
import { Marks } from './futures/mark-prices.ts';
import { setContractMode, setPositionMode } from './futures/modes.ts';
import { Modifying } from './futures/modify.ts';
import { adjustMargin, moveMargin } from './futures/wallet.ts';
import { assertInvariant } from './invariants/invariant-broken.ts';
import { verifyState } from './invariants/verify.ts';
import { transfer } from './ledger/transfer.ts';
import { handleP2p } from './p2p/handle.ts';
import type { P2pOrder } from './p2p/p2p-state.ts';
import { endDueP2p } from './p2p/steps.ts';
import { checksum } from './snapshot/checksum.ts';
import { SnapshotWriting, seal, unseal } from './snapshot/envelope.ts';
import { readState } from './snapshot/read-state.ts';
import { piecesOf } from './snapshot/write-state.ts';
import { cancelAlgo } from './trading/algos/cancel-algo.ts';
import { followLadders } from './trading/algos/end-algo.ts';
import { Ladders } from './trading/algos/ladder.ts';
import { Twaps } from './trading/algos/twaps.ts';
import { amend } from './trading/amend-request.ts';
import { Auctions } from './trading/auction/auctions.ts';
import { cancel, cancelAll } from './trading/cancel.ts';
import { expire } from './trading/expiry/expire.ts';
import { Placing } from './trading/place.ts';
import { replace } from './trading/replace.ts';
import { creditDeposit, spendNetworkFee } from './wallet/deposit.ts';
import type { HeldWithdrawal } from './wallet/wallet-state.ts';
import { endWithdrawal, holdWithdrawal } from './wallet/withdrawal.ts';

/** The result of a batch of commands. Both are views of the exchange's own memory. */
export interface Applied {
  /** How many events each command caused. */
  eventCounts: Uint32Array<ArrayBuffer>;
  /** The event slots behind each other (protocol/wire/event-layout.ts). */
  events: Uint8Array<ArrayBuffer>;
}

/**
 * The exchange: (state, command) → (state, events), and nothing else. The same commands from the same state give the
 * same events and the same state on every machine, for ever. Time, ids and configuration come in the commands.
 */
export class Exchange {
  private readonly state: ExchangeState;
  private readonly placing: Placing;
  private readonly ladders: Ladders;
  private readonly twaps: Twaps;
  private readonly auctions: Auctions;
  private readonly marks: Marks;
  private readonly modifying: Modifying;
  private readonly batch = new CommandBatch();
  private readonly ahead = new LookAhead();
  private counts = new Uint32Array(1024);
  private isBroken = false;

  constructor(state: ExchangeState = new ExchangeState()) {
    this.state = state;
    this.placing = new Placing(state);
    this.ladders = new Ladders(state, this.placing);
    this.twaps = new Twaps(state, this.placing);
    this.auctions = new Auctions(state, this.placing);
    this.marks = new Marks(state, this.placing);
    this.modifying = new Modifying(state, this.placing);
  }

  /** Returns the exchange that a snapshot holds; throws SnapshotUnreadable when it is damaged or of another format. */
  static restore(snapshot: Uint8Array): Exchange {
    return new Exchange(readState(unseal(snapshot)));
  }

  /** Sequence of the last command applied: 0 before the first. */
  get seq(): number {
    return this.state.seq;
  }

  /**
   * Applies `count` records lying behind each other in `commands`, in order. What it returns are views that the next
   * call overwrites: copy what must live longer. Never throws for what a record says, only InvariantBroken, after
   * which this exchange refuses to go on. Where no record can be framed, that one and all after it are refused.
   */
  applyBatch(commands: Uint8Array, count: number): Applied {
    assertInvariant(!this.isBroken, 'this exchange stopped at a broken invariant');
    const { auctions, batch, state } = this;
    const { algos, ended, events, futures, ledger } = state;
    const { exits, wallets } = futures;
    if (count > this.counts.length) this.counts = new Uint32Array(2 * count);
    events.clear();
    batch.load(commands);
    this.isBroken = true;
    let at = 0;
    for (let i = 0; i < count; i++) {
      if (i % AHEAD === 0) this.ahead.touch(state.idempotency, batch, at, Math.min(AHEAD, count - i));
      const before = events.count;
      events.commandStart = before;
      const recordBytes = batch.recordBytes(at);
      const refusal = recordBytes === 0 ? REJECTIONS.MALFORMED_COMMAND.id : this.apply(at, recordBytes);
      if (refusal !== 0) events.rejected(refusal);
      if (auctions.isBusy) auctions.settle();
      if (exits.isWatching) followExits(state, before);
      if (futures.touchedCount > 0) followPositions(state);
      if (exits.isWatching) forgetExits(state, before);
      if (algos.isWatching) followLadders(state, before);
      if (ended.isOn) ended.follow(events, before, state.nowMs);
      ledger.assertBalanced();
      wallets.assertBalanced();
      state.seq++;
      at = recordBytes === 0 ? batch.byteLength : at + recordBytes;
      this.counts[i] = events.count - before;
    }
    this.isBroken = false;
    return { eventCounts: this.counts.subarray(0, count), events: events.bytes() };
  }

  /** Hands the record to its room; returns the id of the refusal, or 0. */
  private apply(at: number, recordBytes: number): number {
    const { batch, state } = this;
    this.advanceTime(batch.timeMs(at));
    switch (batch.kind(at)) {
      case COMMAND_KIND.place:
        return this.placing.place(batch, at, recordBytes);
      case COMMAND_KIND.cancel:
        return cancel(state, batch, at, recordBytes);
      case COMMAND_KIND.cancelAll:
        return cancelAll(state, batch, at, recordBytes);
      case COMMAND_KIND.amend:
        return amend(state, batch, at, recordBytes);
      case COMMAND_KIND.transfer:
        return transfer(state, batch, at, recordBytes);
      case COMMAND_KIND.placeList:
        return this.placing.placeList(batch, at, recordBytes);
      case COMMAND_KIND.cancelReplace:
        return replace(state, this.placing, batch, at, recordBytes);
      case COMMAND_KIND.placeScaled:
        return this.ladders.place(batch, at, recordBytes);
      case COMMAND_KIND.placeTwap:
        return this.twaps.place(batch, at, recordBytes);
      case COMMAND_KIND.cancelAlgo:
        return cancelAlgo(state, batch, at, recordBytes);
      case COMMAND_KIND.moveMargin:
        return moveMargin(state, batch, at, recordBytes);
      case COMMAND_KIND.adjustMargin:
        return adjustMargin(state, batch, at, recordBytes);
      case COMMAND_KIND.modify:
        return this.modifying.modify(batch, at, recordBytes);
      case COMMAND_KIND.setContractMode:
        return setContractMode(state, batch, at, recordBytes);
      case COMMAND_KIND.setPositionMode:
        return setPositionMode(state, batch, at, recordBytes);
      case COMMAND_KIND.markPrices:
        return this.marks.price(batch, at, recordBytes);
      case COMMAND_KIND.setFuturesTransfers:
        return this.marks.setTransfers(batch, at, recordBytes);
      case COMMAND_KIND.creditDeposit:
        return creditDeposit(state, batch, at, recordBytes);
      case COMMAND_KIND.holdWithdrawal:
        return holdWithdrawal(state, batch, at, recordBytes);
      case COMMAND_KIND.endWithdrawal:
        return endWithdrawal(state, batch, at, recordBytes);
      case COMMAND_KIND.spendNetworkFee:
        return spendNetworkFee(state, batch, at, recordBytes);
      case COMMAND_KIND.setP2pAd:
      case COMMAND_KIND.openP2pOrder:
      case COMMAND_KIND.moveP2pOrder:
      case COMMAND_KIND.setP2pClock:
      case COMMAND_KIND.setP2pDeposit:
      case COMMAND_KIND.payP2pDeposit:
        return handleP2p(state, batch, at, recordBytes);
      case COMMAND_KIND.expire:
        return this.endDue(at, recordBytes);
      case COMMAND_KIND.openAccount:
      case COMMAND_KIND.configureAsset:
      case COMMAND_KIND.configureMarket:
      case COMMAND_KIND.configureFeeTier:
      case COMMAND_KIND.setAccountTier:
      case COMMAND_KIND.configureFeeDiscount:
      case COMMAND_KIND.setAccountDiscount:
      case COMMAND_KIND.setMarketStatus:
      case COMMAND_KIND.configureVenue:
        return configure(state, batch, at, recordBytes, this.auctions);
      default:
        return REJECTIONS.MALFORMED_COMMAND.id;
    }
  }

  /** Ends the orders, then the auctions whose time has come, runs the slices that are due, and acts for P2P orders. */
  private endDue(at: number, recordBytes: number): number {
    const refusal = expire(this.state, this.batch, at, recordBytes);
    if (refusal !== 0) return refusal;
    this.auctions.endDue();
    this.twaps.runDue();
    this.marks.endDue();
    endDueP2p(this.state, this.batch.expireMax(at) >>> 0);
    return 0;
  }

  /** Time only goes forward; a stamp that is older, or no number at all, is taken as "no time has passed". */
  private advanceTime(timeMs: number): void {
    const { state } = this;
    if (!(timeMs > state.nowMs) || timeMs > Number.MAX_SAFE_INTEGER) return;
    state.nowMs = timeMs;
    state.requests.recent.advance(timeMs);
    state.ended.recent.advance(timeMs);
    if (!state.idempotency.isRotationDue(timeMs)) return;
    state.idempotency.rotate(timeMs, (most) => state.openOrderIds(most));
  }

  /** Returns the whole state as bytes that `restore` reads. */
  snapshot(): Uint8Array<ArrayBuffer> {
    return seal(...piecesOf(this.state));
  }

  /**
   * Begins what `snapshot` does at once: what may change is written, the rest is copied step by step, whatever is applied
   * meanwhile. Quick while `isSettled`.
   */
  beginSnapshot(): SnapshotWriting {
    return new SnapshotWriting(piecesOf(this.state));
  }

  /** False while keys of an ended span are still being looked through (IDEM-05), which a snapshot does not wait for. */
  get isSettled(): boolean {
    return this.state.idempotency.isSettled;
  }

  /** Returns 32 hex digits that are equal for equal states, however they came about and lie in memory. */
  hash(): string {
    return checksum(...piecesOf(this.state));
  }

  /** When the next order or auction ends by itself or the next slice is due, ms, or Infinity: no later than then an `expire` command is due. */
  get nextExpiryMs(): number {
    const { algos, expiries, futures, nowMs, p2p } = this.state;
    return Math.min(expiries.nextMs, algos.nextMs, this.auctions.nextEndMs, futures.nextMs(nowMs), p2p.nextMs);
  }

  /** Returns what is held for a withdrawal; undefined: nothing (any more). */
  heldWithdrawal(withdrawalId: number): HeldWithdrawal | undefined {
    return this.state.wallet.held.get(withdrawalId);
  }

  /** Returns a P2P order; undefined: it has ended, or never was. */
  p2pOrder(orderId: number): Readonly<P2pOrder> | undefined {
    return this.state.p2p.orders.get(orderId);
  }

  /** Returns a copy of the configuration. */
  catalog(): Catalog {
    return this.state.catalog.view();
  }

  /** Returns every market's price levels, best first. */
  books(): BookLevels[] {
    return this.state.catalog.books();
  }

  /** Checks the whole state against itself; throws InvariantBroken. Slow: for tests, start-up and drills. */
  verify(): void {
    verifyState(this.state);
  }

  /** Returns what an account has of an asset, units. */
  balance(account: number, asset: number): { available: number; held: number } {
    const { ledger } = this.state;
    return { available: ledger.availableOf(account, asset), held: ledger.heldOf(account, asset) };
  }

  /** Returns what an account has of an asset in its futures wallet, units: free, and behind isolated positions. */
  futuresBalance(account: number, asset: number): { available: number; held: number } {
    const { wallets } = this.state.futures;
    return { available: wallets.availableOf(account, asset), held: wallets.heldOf(account, asset) };
  }

  /** Returns [signed lots, cost, margin] of a position in a contract's market, zeros where there is none. */
  position(account: number, market: number, side: number): [lots: number, costUnits: number, marginUnits: number] {
    const { futures } = this.state;
    const contract = futures.of(market);
    if (contract === undefined) return [0, 0, 0];
    const cell = futures.positions.find(account, contract.id, side);
    const { positions } = futures;
    return [positions.lots(cell), positions.costUnits(cell), positions.marginUnits(cell)];
  }
}
