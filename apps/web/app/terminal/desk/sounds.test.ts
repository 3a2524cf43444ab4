import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DESK_DEFAULTS, useDesk } from './desk-settings.ts';
import { playSound, SOUNDS, type SoundName } from './sounds.ts';

let played: number[] = [];
/** What the promises of a page wait for that nobody has pressed yet; null: it may sound. */
let press: Promise<void> | null = null;
const node = { connect: (next: unknown) => next, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };

class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  resume = () => press ?? Promise.resolve();
  createGain = () => ({ ...node });
  createOscillator() {
    const frequency = { value: 0 };
    return { ...node, type: '', frequency, start: () => played.push(frequency.value), stop() {} };
  }
}

beforeEach(() => {
  played = [];
  press = null;
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useDesk.setState(DESK_DEFAULTS);
});

/** Plays, as far as the page may. */
async function heard(name: SoundName): Promise<number[]> {
  played = [];
  playSound(name);
  await vi.advanceTimersByTimeAsync(0);
  return played;
}

test('TRAD-205 nothing sounds until it is switched on', async () => {
  expect(await heard('filled')).toEqual([]);
  useDesk.setState({ hasSounds: true });
  expect(await heard('filled')).toEqual([660, 990]);
});

test('TRAD-205 each event has its own sound', async () => {
  useDesk.setState({ hasSounds: true });
  const all: string[] = [];
  for (const name of Object.keys(SOUNDS) as SoundName[]) all.push((await heard(name)).join());
  expect(new Set(all).size).toBe(all.length);
});

test('TRAD-205 what a page could not sound before its first press is not sounded then, all at once', async () => {
  useDesk.setState({ hasSounds: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  press = promise;
  for (let fills = 0; fills < 20; fills++) expect(await heard('filled')).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await heard('filled')).toEqual([]);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  // The last of them was this moment's.
  expect(played).toEqual([660, 990]);
});

test('TRAD-205 a browser without sound stays silent', () => {
  vi.stubGlobal('AudioContext', undefined);
  useDesk.setState({ hasSounds: true });
  expect(() => playSound('placed')).not.toThrow();
});
