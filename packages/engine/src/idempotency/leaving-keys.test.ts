import { describe, expect, it, vi } from 'vitest';
import { Random } from '../../reference/random.ts';
import { ALICE, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { Generation } from './generation.ts';
import { RETENTION_MS } from './idempotency.ts';

const DAYS = 7;
const KEYS_A_DAY = 150;

/** Which keys are remembered, by the rule alone. */
class Truth {
  /** Of each span its keys, the newest last. */
  readonly spans: Map<string, number>[] = [new Map(), new Map()];

  endSpan(isOpen: (orderId: number) => boolean): void {
    const [dropped, next] = this.spans.slice(-2) as [Map<string, number>, Map<string, number>];
    for (const [key, orderId] of dropped) if (isOpen(orderId)) next.set(key, orderId);
    this.spans.push(new Map());
  }

  orderIdOf(key: string): number | undefined {
    return this.spans.at(-1)?.get(key) ?? this.spans.at(-2)?.get(key);
  }
}

describe('keys of a span that is dropped', () => {
  it('IDEM-03 IDEM-05 are as the rule says while they leave, also in a copy that was restored in between', () => {
    const random = new Random(11);
    const [venue, copy] = [Venue.funded(), Venue.funded()];
    const both = <T>(act: (venue: Venue) => T): T => {
      const answer = act(venue);
      expect(act(copy)).toEqual(answer);
      return answer;
    };
    const truth = new Truth();
    const open = new Set<number>();
    const known: string[] = [];
    /** Sends a key, new or old: what comes back must be what the rule says. */
    const send = (id: string) => {
      const tif = Number(id.split(' ')[1]) % 8 === 0 ? 'GTC' : 'IOC';
      const answer = both((one) => one.buy(ALICE, 1, 100, { id, tif }));
      const earlier = truth.orderIdOf(id);
      if (earlier !== undefined) return expect(the(answer, 'duplicate').orderId).toBe(earlier);
      const { orderId } = the(answer, 'orderAccepted');
      truth.spans.at(-1)?.set(id, orderId);
      if (tif === 'GTC') open.add(orderId);
    };
    for (let day = 0; day < DAYS; day++) {
      for (let i = 0; i < KEYS_A_DAY; i++) {
        known.push(`${day} ${i}`);
        send(`${day} ${i}`);
        send(known[random.below(known.length)] as string);
        const ended = [...open][random.below(open.size)];
        if (random.isChance(15) && ended !== undefined && open.delete(ended)) {
          both((one) => one.cancel(ALICE, { orderId: ended }));
        }
        if (random.isChance(4)) copy.exchange = Exchange.restore(copy.exchange.snapshot());
      }
      for (const one of [venue, copy]) one.nowMs += RETENTION_MS;
      // The first command of the new span ends the old one.
      truth.endSpan((orderId) => open.has(orderId));
    }
    expect(copy.exchange.hash()).toBe(venue.exchange.hash());
  });

  it('IDEM-05 no command waits for more than a few of them', () => {
    const venue = Venue.funded();
    const take = vi.spyOn(Generation.prototype, 'take');
    for (let i = 0; i < 90; i++) venue.buy(ALICE, 1, 100, { id: `${i}` });
    venue.nowMs += RETENTION_MS;
    venue.buy(ALICE, 1, 100, { id: 'a day later', tif: 'IOC' });
    venue.nowMs += RETENTION_MS;
    const moved: number[] = [];
    for (let i = 0; i < 20; i++) {
      take.mockClear();
      venue.buy(ALICE, 1, 100, { id: `later ${i}`, tif: 'IOC' });
      moved.push(take.mock.calls.length);
    }
    take.mockRestore();
    expect(Math.max(...moved)).toBeLessThanOrEqual(32);
    expect(moved.reduce((sum, count) => sum + count)).toBe(90);
    expect(the(venue.buy(ALICE, 1, 100, { id: '89' }), 'duplicate').orderId).toBe(90);
  });
});
