import { setImmediate as turn } from 'node:timers/promises';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  accepted,
  BOB,
  command,
  done,
  posting,
  rested,
  standing,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { CATALOG } from '../../../../testing/markets/test-market.ts';
import { Barrier } from '../../../barrier.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { CancelIds } from '../../../trading/service/cancel-ids.ts';
import type { Outlet } from '../../../wire/outlet.ts';
import { AccountReports } from './account-reports.ts';
import { type EventReader, UserDataHub } from './hub.ts';
import { Outlook } from './outlook.ts';
import { spotAccountsOf } from './spot-hub.ts';

const NOW = 1_800_000_000_000;

function textOf(frame: Buffer): string {
  const length = frame[1] as number;
  return frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10).toString();
}

class Listener implements EventReader {
  readonly told: string[] = [];
  writes = 0;
  gaps = 0;
  #isInRound = false;
  closed = false;
  isMicro = false;
  readonly outlet: Outlet;

  constructor() {
    const isClosed = () => this.closed;
    const outlet = {
      get closed() {
        return isClosed();
      },
      push: (frame: Buffer) => {
        this.told.push(textOf(frame));
        const isFirst = !this.#isInRound;
        this.#isInRound = true;
        return isFirst;
      },
      flush: () => {
        this.writes += 1;
        this.#isInRound = false;
      },
    };
    this.outlet = outlet as unknown as Outlet;
  }

  wrap(event: string): string {
    return event;
  }

  onGap(): void {
    this.gaps += 1;
  }
}

/** A core whose commands the gateway hears and the tables show whenever the test says. */
class World {
  readonly line: AppliedCommand[] = [];
  readonly #open: number[] = [];
  heard = 0;
  projected = 0;
  readonly barrier = new Barrier(60_000);
  readonly hub: UserDataHub;
  readonly catalog = new LiveCatalog();
  failing = false;
  /** As of when the tables were read last. */
  lastRead = 0;

  constructor() {
    this.catalog.reset(CATALOG);
    this.hub = new UserDataHub({
      barrier: this.barrier,
      clock: () => NOW,
      log: { error() {} } as never,
      seqOfFeed: () => this.heard,
      accountsOf: spotAccountsOf,
      follow: async (account) => {
        await turn();
        if (this.failing) throw new Error('the database is unavailable');
        this.lastRead = this.projected;
        const open = this.standingAt(this.projected);
        return { seq: this.projected, reports: new AccountReports(account, this.catalog, new CancelIds(), open, []) };
      },
    });
  }

  /** The slow truth: what stood after a command, by walking through all of them. */
  standingAt(seq: number) {
    const open = new Map<number, ReturnType<typeof standing>>();
    for (const { events, clientOrderId, timeMs } of this.line.slice(0, seq))
      for (const event of events) {
        if (event.kind === 'orderDone') open.delete(event.orderId);
        if (event.kind !== 'orderAccepted') continue;
        const { kind: _kind, ...fields } = event;
        const times = { createdAtMs: timeMs, updatedAtMs: timeMs };
        open.set(event.orderId, standing(event.orderId, { ...fields, ...times, clientOrderId: clientOrderId ?? '' }));
      }
    return [...open.values()].filter(({ account }) => account === ALICE);
  }

  /** Alice places, or cancels one of hers; or Bob does something. */
  happen(what: number): void {
    const seq = this.line.length + 1;
    if (what % 4 === 0) this.line.push(command(seq, [accepted(seq, { account: BOB }), rested(seq, 100, BOB)]));
    else if (what % 4 === 1 && this.#open.length > 0) {
      const [orderId] = this.#open.splice(what % this.#open.length, 1) as [number];
      this.line.push(command(seq, [done(orderId, 'CANCELED_BY_USER')], { kind: 'cancel', clientOrderId: null }));
    } else {
      this.#open.push(seq);
      this.line.push(command(seq, [accepted(seq), posting('USDT', seq, 1), rested(seq, 100)]));
    }
  }

  hear(): void {
    const next = this.line[this.heard];
    if (next === undefined) return;
    this.heard += 1;
    this.hub.onCommand(next);
  }

  project(steps: number): void {
    this.projected = Math.min(this.line.length, this.projected + steps);
    this.barrier.projected(this.projected);
  }

  /** What somebody is told who was there from the beginning, by command. */
  truth(): string[][] {
    const reports = new AccountReports(ALICE, this.catalog, new CancelIds(), [], []);
    return this.line.map((each) => reports.take(each, new Outlook(each), NOW).map((event) => JSON.stringify(event)));
  }
}

describe('readers', () => {
  it('BWS-21 BWS-23 hear every event once and in order from their beginning on, whatever lags behind what', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.nat(20).map((what) => (world: World) => world.happen(what)) },
        { weight: 4, arbitrary: fc.constant((world: World) => world.hear()) },
        { weight: 2, arbitrary: fc.nat(4).map((by) => (world: World) => world.project(by)) },
        { weight: 2, arbitrary: fc.constant((world: World) => world.hub.onBatchEnd()) },
        { weight: 2, arbitrary: fc.constant('join' as const) },
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = new World();
        const joined: { listener: Listener; fromSeq: number }[] = [];
        const joining: Promise<void>[] = [];
        for (const step of all) {
          if (step !== 'join') step(world);
          else {
            const listener = new Listener();
            const onJoined = () => {
              // What the tables knew already when it was let in is not told to anybody.
              joined.push({ listener, fromSeq: Math.max(world.heard, world.lastRead) });
            };
            joining.push(world.hub.join(ALICE, listener, onJoined));
          }
          await turn();
        }
        world.project(world.line.length);
        await Promise.all(joining);
        while (world.heard < world.line.length) world.hear();
        world.hub.onBatchEnd();
        const truth = world.truth();
        for (const { listener, fromSeq } of joined) {
          expect(listener.told).toEqual(truth.slice(fromSeq).flat());
          expect(listener.gaps).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  async function following(): Promise<{ world: World; listener: Listener }> {
    const world = new World();
    const listener = new Listener();
    await world.hub.join(ALICE, listener, () => {});
    return { world, listener };
  }
  const happens = (world: World, ...whats: number[]) => {
    for (const what of whats) {
      world.happen(what);
      world.hear();
    }
  };

  it('BWS-21 are told a commit in one write', async () => {
    const { world, listener } = await following();
    happens(world, 2, 2, 2);
    expect(listener.told).toEqual([]);
    world.hub.onBatchEnd();
    expect(listener.told).toHaveLength(6);
    expect(listener.writes).toBe(1);
    world.hub.onBatchEnd();
    expect(listener.writes).toBe(1);
  });

  it('BWS-21 are told nothing before their answer', async () => {
    const { world } = await following();
    happens(world, 2);
    const late = new Listener();
    const order: string[] = [];
    await world.hub.join(ALICE, late, () => order.push(`answer after ${late.told.length}`));
    happens(world, 2);
    world.hub.onBatchEnd();
    expect(order).toEqual(['answer after 0']);
    expect(late.told).toHaveLength(2);
  });

  it('BWS-21 are told times in the unit they want', async () => {
    const { world, listener } = await following();
    const micro = new Listener();
    micro.isMicro = true;
    await world.hub.join(ALICE, micro, () => {});
    happens(world, 2);
    world.hub.onBatchEnd();
    const parsed = ({ told }: Listener) => told.map((text) => JSON.parse(text));
    const [told, again] = [parsed(listener), parsed(micro)];
    const us = (ms: number) => ms * 1_000;
    const { E, T, O, W } = told[0];
    expect(again[0]).toEqual({ ...told[0], E: us(E), T: us(T), O: us(O), W: us(W) });
    expect(again[1]).toEqual({ ...told[1], E: us(told[1].E), u: us(told[1].u) });
  });

  it('BWS-21 are told nothing once they left, and nobody else is disturbed', async () => {
    const { world, listener } = await following();
    const other = new Listener();
    await world.hub.join(ALICE, other, () => {});
    world.hub.leave(ALICE, listener);
    happens(world, 2);
    world.hub.onBatchEnd();
    expect([listener.told.length, other.told.length]).toEqual([0, 2]);
  });

  it('BWS-23 end when the core starts anew and something was missed, and go on when nothing was', async () => {
    const { world, listener } = await following();
    happens(world, 2);
    world.hub.onBooksReplaced();
    expect(listener.gaps).toBe(0);
    happens(world, 2);
    world.hub.onBatchEnd();
    expect(listener.told).toHaveLength(4);
    world.happen(2);
    world.heard = world.line.length;
    world.hub.onBooksReplaced();
    expect(listener.gaps).toBe(1);
    happens(world, 2);
    world.hub.onBatchEnd();
    expect(listener.told).toHaveLength(4);
  });

  it('BWS-23 end where something is heard of an order that nobody knows', async () => {
    const { world, listener } = await following();
    world.line.push(command(1, [done(77, 'CANCELED_BY_USER')]));
    world.hear();
    expect(listener.gaps).toBe(1);
  });

  it('BWS-20 that cannot be let in hear of it, and may try again', async () => {
    const world = new World();
    world.failing = true;
    const refused = world.hub.join(ALICE, new Listener(), () => {});
    await expect(refused).rejects.toThrow('unavailable');
    world.failing = false;
    const listener = new Listener();
    await world.hub.join(ALICE, listener, () => {});
    happens(world, 2);
    world.hub.onBatchEnd();
    expect(listener.told).toHaveLength(2);
  });

  it('BWS-20 that are gone before they are let in are not kept', async () => {
    const world = new World();
    const gone = new Listener();
    const joining = world.hub.join(ALICE, gone, () => {});
    gone.closed = true;
    await expect(joining).rejects.toThrow();
    happens(world, 2);
    world.hub.onBatchEnd();
    expect(gone.told).toEqual([]);
  });
});
