import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Audiences } from './audiences.ts';
import { FrameRun } from './frames.ts';
import { type Outlet, Round } from './outlet.ts';

const THINGS = 4;
const READERS = 6;

/** A reader that is no socket: it keeps what a round has for it. */
class Reader {
  way = 0;
  #run: FrameRun | null = null;

  push(frame: Buffer, start: FrameRun): boolean {
    const isFirst = this.#run === null;
    this.#run = (this.#run ?? start).with(frame);
    return isFirst;
  }

  follow(run: FrameRun): boolean {
    return this.push(run.bytes(), FrameRun.start());
  }

  wait(): void {}

  take(): Buffer | undefined {
    const bytes = this.#run?.bytes();
    this.#run = null;
    return bytes;
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constantFrom('add', 'delete'), reader: fc.nat(READERS - 1), thing: fc.nat(THINGS - 1) }),
  fc.record({ do: fc.constant('turn'), reader: fc.nat(READERS - 1), thing: fc.constant(0) }),
  fc.record({ do: fc.constant('round'), reader: fc.constant(0), thing: fc.constant(0) }),
);

it('SOCK-35 however readers come, go and change, each gets what it reads, as it wants it; who reads the same shares the bytes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const audiences = new Audiences<Outlet>();
      const things = Array.from({ length: THINGS }, () => audiences.readership());
      const readers = Array.from({ length: READERS }, () => new Reader());
      const reads = readers.map(() => new Set<number>());
      for (const { do: what, reader: index, thing } of [...steps, { do: 'round', reader: 0, thing: 0 }]) {
        const reader = readers[index] as Reader;
        if (what === 'add') {
          things[thing]?.add(reader as unknown as Outlet);
          reads[index]?.add(thing);
        } else if (what === 'delete') {
          things[thing]?.delete(reader as unknown as Outlet);
          reads[index]?.delete(thing);
        } else if (what === 'turn') {
          reader.way = 1 - reader.way;
          audiences.move(reader as unknown as Outlet);
        } else {
          audiences.settle();
          const round = new Round<Outlet>();
          things.forEach((readership, at) => {
            const frames = [Buffer.from(`${at}`), Buffer.from(`(${at})`)];
            round.tell(readership, ({ way }) => frames[way] as Buffer);
          });
          round.handOut();
          const got = readers.map((each) => each.take());
          const wanted = readers.map(({ way }, at) => {
            const told = [...(reads[at] as Set<number>)].sort().map((each) => (way === 0 ? `${each}` : `(${each})`));
            return told.length === 0 ? undefined : told.join('');
          });
          expect(got.map((bytes) => bytes?.toString())).toEqual(wanted);
          // Audiences that have nobody are gone.
          const kept = new Set(things.flatMap(({ audiences: of }) => [...of].map(({ key }) => key)));
          expect(kept.size).toBe(new Set(wanted.flatMap((text) => text ?? [])).size);
          for (const [at, bytes] of got.entries()) {
            const same = got.findIndex((other) => other?.toString() === bytes?.toString());
            expect(bytes).toBe(got[same]);
            expect(at).toBeGreaterThanOrEqual(same);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
