import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import {
  mayTake,
  P2P_ACTIONS,
  P2P_ACTORS,
  P2P_ENDED,
  P2P_ORDER_STATES,
  P2P_TRANSITIONS,
} from '@pelorus/protocol/p2p/order-states.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { ALL_MARKETS, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll, encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveP2pOrder, encodeSetP2pClock } from '@pelorus/protocol/wire/encode-fixed.ts';
import { EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';
import { describe, expect, inject, it } from 'vitest';
import { P2pSource } from '../../reference/p2p-source.ts';
import { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { P2pAuditor } from '../../testing/p2p-auditor.ts';
import { isSame } from '../../testing/same.ts';
import { eventsOf } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const STEPS = 2_000;
/** 20,000 steps; CI has 200,000, a soak as many as TEST_RUNS asks for. */
const SEEDS = 10 * inject('runs');
const FIRST_P2P_KIND = EVENT_KIND.p2pAdSet;

class Run {
  readonly auditor = new P2pAuditor();
  readonly seen = new Set<string>();
  private readonly seed: number;
  private readonly source: P2pSource;
  private readonly reference = new ReferenceExchange();
  private fast = new Exchange();
  private nowMs = 0;

  constructor(seed: number) {
    this.seed = seed;
    this.source = new P2pSource(seed);
  }

  steps(count: number): void {
    for (let i = 0; i < count; i++) {
      const record = this.source.next();
      this.nowMs = new DataView(record.buffer).getFloat64(OFFSET.timeMs, true);
      this.source.observe(record, this.apply(record));
      if (i % 250 === 249) this.restart();
    }
  }

  /** Sends a record to both, which must tell the same; returns that. */
  private apply(record: Uint8Array<ArrayBuffer>): EngineEvent[] {
    const expected = this.reference.apply(record);
    const actual = eventsOf(this.fast.applyBatch(record, 1));
    if (!isSame(actual, expected)) expect(actual, `seed ${this.seed}, command ${this.fast.seq}`).toEqual(expected);
    this.auditor.see(actual);
    for (const event of actual) this.seen.add(event.kind === 'rejected' ? event.code : event.kind);
    return actual;
  }

  /** The process ends, and another begins from what the first one had written. */
  private restart(): void {
    this.fast.verify();
    for (let asset = 0; asset < 3; asset++) expect(this.reference.ledger.sum(asset)).toBe(0n);
    const restored = Exchange.restore(this.fast.snapshot());
    expect(restored.hash()).toBe(this.fast.hash());
    this.fast = restored;
  }

  private send(record: Uint8Array<ArrayBuffer>): EngineEvent[] {
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, this.nowMs, true);
    return this.apply(record);
  }

  /** Nobody does anything any more, but the timers and the staff: no order may be left. */
  wait(): void {
    this.send(encodeSetP2pClock(0, true));
    for (let rounds = 0; this.fast.nextExpiryMs < Number.POSITIVE_INFINITY && rounds < 5_000; rounds++) {
      this.nowMs = Math.max(this.nowMs, this.fast.nextExpiryMs);
      this.send(encodeExpire());
      for (const orderId of this.auditor.openOrders.keys()) this.rule(orderId);
    }
    expect([...this.auditor.openOrders.keys()]).toEqual([]);
    this.restart();
  }

  private rule(orderId: number): void {
    const seen = P2P_ORDER_STATES.indexOf('APPEAL');
    if (this.fast.p2pOrder(orderId)?.state !== 'APPEAL') return;
    const action = P2P_ACTIONS.indexOf(orderId % 2 === 0 ? 'RULE_BUYER' : 'RULE_SELLER');
    this.send(encodeMoveP2pOrder({ orderId, account: WORLD_ACCOUNT, action, seen }));
  }

  /** Returns what people have held besides what ads and deposits say, which is nothing once their spot orders are gone. */
  heldBeyond(): bigint[] {
    const people = Array.from({ length: 7 }, (_, i) => FIRST_USER_ACCOUNT + i);
    for (const account of people) this.send(encodeCancelAll(account, ALL_MARKETS));
    const { p2p } = this.reference;
    return people.flatMap((account) =>
      [0, 1, 2].map(
        (asset) =>
          BigInt(this.fast.balance(account, asset).held) -
          p2p.ads.heldOf(account, asset) -
          p2p.deposits.of(account, asset),
      ),
    );
  }
}

describe('P2P escrow, whatever is sent', () => {
  it('ESCR-10 ESCR-20 ESCR-31 ESCR-50 ESCR-51 ESCR-52 tells what the slow obvious P2P tells, pays nobody twice and gets stuck nowhere', () => {
    const seen = new Set<string>();
    const steps = new Map<string, number>();
    for (let seed = 1; seed <= SEEDS; seed++) {
      const run = new Run(seed);
      run.steps(STEPS);
      run.wait();
      expect(run.heldBeyond().filter((units) => units !== 0n)).toEqual([]);
      for (const name of run.seen) seen.add(name);
      for (const [name, count] of run.auditor.steps) steps.set(name, (steps.get(name) ?? 0) + count);
    }
    // A run that never met a rule has not tested it.
    const refusals = Object.entries(REJECTIONS).filter(([, { id }]) => id >= 410 && id < 420);
    const kinds = Object.entries(EVENT_KIND).filter(([, kind]) => kind >= FIRST_P2P_KIND);
    expect([...refusals, ...kinds].map(([name]) => name).filter((name) => !seen.has(name))).toEqual([]);
    const rows = P2P_ORDER_STATES.filter((state) => !P2P_ENDED.has(state)).flatMap((state) =>
      P2P_ACTIONS.filter((action) => P2P_TRANSITIONS[state][action] !== undefined).flatMap((action) =>
        P2P_ACTORS.filter((who) => mayTake(state, action, who, who === 'SELLER' ? 'SELLER' : 'BUYER')).map(
          (who) => `${action} ${who}`,
        ),
      ),
    );
    expect(rows.filter((name) => !steps.has(name))).toEqual([]);
  });
});
