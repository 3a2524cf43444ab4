import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FakeTab, FakeWorld } from './fake-world.ts';

/**
 * How: two to four tabs share a storage; random events, pauses, crashes, reloads, lost answers, and a network that comes
 * and goes. In the end the network is back and one page is open: every event must have come, and where no answer was
 * lost and no page was left with events unanswered, once.
 */
type Step =
  | { do: 'track'; tab: number; needsLogin: boolean }
  | { do: 'login' | 'crash' | 'close' | 'pause'; tab: number }
  | { do: 'network'; isOnline: boolean }
  | { do: 'receiver'; state: 'answers' | 'answer lost' | 'down' }
  | { do: 'pass'; ms: number };

const tab = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('track' as const), tab, needsLogin: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('login', 'crash', 'close', 'pause'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('receiver' as const),
      state: fc.constantFrom('answers', 'answer lost', 'down'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat({ max: 20_000 }) }) },
);

class Story {
  readonly world = new FakeWorld();
  readonly told: string[] = [];
  readonly #options: object;
  readonly #tabs: FakeTab[];
  mayDouble = false;

  constructor(options: object, latencyMs: number) {
    this.#options = options;
    this.world.latencyMs = latencyMs;
    this.#tabs = Array.from({ length: 4 }, () => this.world.open(options));
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'pass') return this.world.pass(step.ms);
    if (step.do === 'receiver') {
      this.world.receiver = step.state;
      this.mayDouble ||= step.state === 'answer lost';
      return;
    }
    if (step.do === 'network') return this.#network(step.isOnline);
    const { tracker } = this.#tabs[step.tab] as FakeTab;
    if (step.do === 'login') tracker.login('u1');
    else if (step.do === 'pause') {
      tracker.pause();
      await this.world.pass(1);
      tracker.resume();
    } else if (step.do === 'track') {
      const name = `n${this.told.length}`;
      this.told.push(name);
      tracker.track(name, {}, { needsLogin: step.needsLogin });
    } else this.#reload(step.tab, step.do);
  }

  #network(isOnline: boolean): void {
    this.world.isOnline = isOnline;
    for (const one of this.#tabs) one.network(isOnline);
  }

  #reload(index: number, how: 'crash' | 'close'): void {
    this.mayDouble = true;
    this.#tabs[index]?.[how]();
    this.#tabs[index] = this.world.open(this.#options);
  }

  /** Everything comes back, and somebody logs in. */
  async end(): Promise<void> {
    this.world.receiver = 'answers';
    this.#network(true);
    this.#tabs[0]?.tracker.login('u1');
    await this.world.pass(3_600_000);
  }
}

test.each(['ajax', 'image'])(
  'ANA-07 ANA-62 S9.11 by %s no event is lost, and none comes twice without a reason',
  async (method) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), fc.nat({ max: 2_500 }), async (steps, latencyMs) => {
        const story = new Story({ method }, latencyMs);
        for (const one of steps) await story.run(one);
        await story.end();
        const names = story.world.received().map(({ event }) => event);
        expect(new Set(names)).toEqual(new Set(story.told));
        if (!story.mayDouble) expect(names.length).toBe(story.told.length);
        // However often it came, it is the same event.
        const uids = story.world.received().map(({ uid }) => uid);
        expect(new Set(uids).size).toBe(story.told.length);
        expect([...story.world.data.keys()].filter((key) => key !== 'analytics:main:state')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);
