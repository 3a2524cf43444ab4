import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DESK_DEFAULTS, useDesk } from './desk-settings.ts';
import { playSound, SOUNDS, type SoundName } from './sounds.ts';

let played: number[] = [];
const node = { connect: (next: unknown) => next, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };

class FakeAudio {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createGain = () => ({ ...node });
  createOscillator() {
    const frequency = { value: 0 };
    return { ...node, type: '', frequency, start: () => played.push(frequency.value), stop() {} };
  }
}

beforeEach(() => {
  played = [];
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  useDesk.setState(DESK_DEFAULTS);
});

test('TRAD-205 nothing sounds until it is switched on', () => {
  playSound('filled');
  expect(played).toEqual([]);
  useDesk.setState({ hasSounds: true });
  playSound('filled');
  expect(played).toEqual([660, 990]);
});

test('TRAD-205 each event has its own sound', () => {
  useDesk.setState({ hasSounds: true });
  const heard = (Object.keys(SOUNDS) as SoundName[]).map((name) => {
    played = [];
    playSound(name);
    return played.join();
  });
  expect(new Set(heard).size).toBe(heard.length);
});

test('TRAD-205 a browser without sound stays silent', () => {
  vi.stubGlobal('AudioContext', undefined);
  useDesk.setState({ hasSounds: true });
  expect(() => playSound('placed')).not.toThrow();
});
