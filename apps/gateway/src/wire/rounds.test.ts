import { afterEach, expect, it, vi } from 'vitest';
import { Audiences } from './audiences.ts';
import { Outlet, Round } from './outlet.ts';
import { type Published, Rounds } from './rounds.ts';

type Told = Published<Outlet>;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('SOCK-32 a topic that throws does so for itself: the others are told, in this round and later', async () => {
  const faults: [Told, unknown][] = [];
  const onFault = (topic: Told, error: unknown) => faults.push([topic, error]);
  const rounds = new Rounds<Told, Outlet>({ gapMs: 1, audiences: new Audiences(), onFault });
  const fault = new Error('a bug of one topic');
  let told = 0;
  let wake = () => {};
  const broken: Told = {
    dueMs: () => 0,
    flush: () => {
      throw fault;
    },
  };
  const whole: Told = {
    dueMs: () => 0,
    flush: () => {
      told += 1;
      wake();
      return told === 1;
    },
  };
  const twice = new Promise<void>((resolve) => {
    wake = () => {
      if (told === 2) resolve();
    };
  });
  rounds.touch(broken);
  rounds.touch(whole);
  rounds.schedule();
  await twice;
  expect(faults).toEqual([[broken, fault]]);
  rounds.close();
});

/** Connections that are no sockets; `onWrite` hears what is written to which of them, and may take its time. */
function outlets(count: number, onWrite: (index: number, text: string) => void): Outlet[] {
  const limits = { socketBufferedBytes: 1_000, socketBehindMs: 1_000 } as never;
  return Array.from({ length: count }, (_, index) => {
    const raw = { writable: true, writableLength: 0, write: (bytes: Buffer) => onWrite(index, bytes.toString()) };
    return new Outlet({ close: () => onWrite(index, 'closed'), terminate() {} } as never, raw as never, limits);
  });
}

/** A topic of `readers` that tells the next letter each time. */
function letters(readers: readonly Outlet[], audiences: Audiences<Outlet>) {
  const readership = audiences.readership();
  for (const reader of readers) readership.add(reader);
  let told = 0;
  const topic: Told = {
    dueMs: () => 0,
    flush(round: Round) {
      const frame = Buffer.from(String.fromCharCode(97 + told++));
      round.tell(readership, () => frame);
      return false;
    },
  };
  return { topic, readership };
}

it('SOCK-33 SOCK-51 a round is written in turns: others are served meanwhile, the next waits for its end, nobody is always last', async () => {
  // A clock that only writes move: each takes a while, so several turns are needed for forty.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const written: string[] = [];
  let wake = () => {};
  const readers = outlets(40, (index, text) => {
    nowMs += 0.05;
    written.push(`${text}${index}`);
    if (written.length === 80) wake();
  });
  const audiences = new Audiences<Outlet>();
  const { topic } = letters(readers, audiences);
  const rounds = new Rounds<Told, Outlet>({ gapMs: 0, audiences, onFault: () => {} });
  const both = new Promise<void>((resolve) => {
    wake = resolve;
  });
  rounds.touch(topic);
  rounds.schedule();
  const seen: number[] = [];
  while (written.length < 40) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(written.length);
    rounds.touch(topic);
    rounds.schedule();
  }
  await both;
  expect([...new Set(seen)]).toEqual([16, 32, 40]);
  expect(written.slice(0, 40).every((text) => text.startsWith('a'))).toBe(true);
  expect(written.slice(40).every((text) => text.startsWith('b'))).toBe(true);
  expect(written.slice(40).map((text) => text.slice(1))).toEqual(
    written
      .slice(0, 40)
      .map((text) => text.slice(1))
      .reverse(),
  );
  rounds.close();
});

it('SOCK-33 the first change is told at once, the next after the gap, and what is not due wakes nobody before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] });
  const rounds = new Rounds<Told, Outlet>({ gapMs: 10, audiences: new Audiences(), onFault: () => {} });
  const startMs = performance.now();
  const told: [string, number][] = [];
  const topic = (name: string, dueMs: number): Told => ({
    dueMs: () => startMs + dueMs,
    flush: () => {
      told.push([name, performance.now() - startMs]);
      return false;
    },
  });
  const say = (...topics: Told[]) => {
    for (const each of topics) rounds.touch(each);
    rounds.schedule();
  };
  const [now, later] = [topic('now', 0), topic('later', 250)];
  say(now, later);
  await vi.advanceTimersByTimeAsync(3);
  say(now);
  await vi.advanceTimersByTimeAsync(7);
  expect(told).toEqual([
    ['now', 0],
    ['now', 10],
  ]);
  // One timer waits, for what is due, and gives way to what is due sooner.
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(90);
  say(now);
  await vi.advanceTimersByTimeAsync(400);
  expect(told.slice(2)).toEqual([
    ['now', 100],
    ['later', 250],
  ]);
  expect(vi.getTimerCount()).toBe(0);
  rounds.close();
});

it('SOCK-34 what is said to a reader whose turn has not come follows what the round has for it', () => {
  const written: string[] = [];
  const readers = outlets(3, (index, text) => written.push(`${text}${index}`));
  const audiences = new Audiences<Outlet>();
  const { topic, readership } = letters(readers, audiences);
  const round = new Round<Outlet>();
  audiences.settle();
  topic.flush(round, 0);
  round.push(readers[2] as Outlet, Buffer.from('own'));
  const waiting = round.handOut();
  expect(written).toEqual([]);
  readership.delete(readers[0] as Outlet);
  readers[0]?.write(Buffer.from('answer'));
  readers[1]?.end(1001, 'stops');
  for (const reader of waiting) reader.takeTurn();
  expect(written).toEqual(['a0', 'answer0', 'a1', 'closed1', 'owna2']);
});
