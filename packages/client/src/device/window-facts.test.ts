import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../storage/fake-storage.ts';
import { appShell } from './app-shell.ts';
import { deviceFlags, watchDeviceFlags } from './flags.ts';
import { readUserAgent } from './user-agent.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function screenOf(width: number, coarse = false) {
  const listeners = new Set<() => void>();
  return {
    innerWidth: width,
    navigator: { maxTouchPoints: 0 },
    matchMedia: () => ({ matches: coarse }),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    resize(to: number) {
      this.innerWidth = to;
      for (const listener of listeners) listener();
    },
  };
}
type Screen = Parameters<typeof watchDeviceFlags>[0];

describe('device flags', () => {
  test('S9.09 narrow is a phone, wide a desktop; touch is told apart', () => {
    expect(deviceFlags(screenOf(390, true) as unknown as Screen)).toEqual({
      isPhone: true,
      isDesktop: false,
      isTouch: true,
    });
    expect(deviceFlags(screenOf(768) as unknown as Screen)).toEqual({
      isPhone: false,
      isDesktop: true,
      isTouch: false,
    });
  });

  test('S9.09 they are read again 50 ms after the last resize, once', () => {
    const screen = screenOf(1_440);
    const told = vi.fn();
    const stop = watchDeviceFlags(screen as unknown as Screen, told);
    screen.resize(600);
    vi.advanceTimersByTime(40);
    screen.resize(390);
    vi.advanceTimersByTime(49);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(told.mock.calls).toEqual([[{ isPhone: true, isDesktop: false, isTouch: false }]]);
    screen.resize(400);
    vi.advanceTimersByTime(50);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    screen.resize(1_440);
    vi.advanceTimersByTime(50);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('app shell', () => {
  test.each(['ios', 'android', 'flutter'])('S4.05 %s by the window’s flag or by local storage', (shell) => {
    localStorage.setItem('isApp', shell);
    expect(appShell()).toBe(shell);
    localStorage.removeItem('isApp');
    vi.stubGlobal('isApp', shell);
    expect(appShell()).toBe(shell);
  });
  test('S4.05 the window’s flag goes first; anything else is a browser', () => {
    localStorage.setItem('isApp', 'android');
    vi.stubGlobal('isApp', 'ios');
    expect(appShell()).toBe('ios');
    vi.stubGlobal('isApp', true);
    localStorage.setItem('isApp', 'web');
    expect(appShell()).toBeNull();
  });
});

describe('user agent', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1',
      { system: 'iOS 17.2.1', model: 'iPhone', browser: 'Safari 17' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      { system: 'Android 14', model: 'Pixel 8', browser: 'Chrome 130' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      { system: 'Android 10', model: '', browser: 'Chrome 130' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      { system: 'macOS 10.15.7', model: 'Macintosh', browser: 'Edge 130' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      { system: 'Linux', model: '', browser: 'Firefox 132' },
    ],
    ['', { system: '', model: '', browser: '' }],
  ])('S3.03 %s', (agent, facts) => {
    expect(readUserAgent(agent)).toEqual(facts);
  });
});
