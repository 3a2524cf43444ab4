import { afterEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from './browser-start.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('starting in a browser', () => {
  test('S9.05 it waits for an idle moment, 2000 ms at most', () => {
    const idle = vi.fn();
    vi.stubGlobal('window', { requestIdleCallback: idle });
    const task = vi.fn();
    whenIdle(task);
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2_000 });
    expect(task).not.toHaveBeenCalled();
    idle.mock.calls[0]?.[0]();
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('S9.05 a browser that knows no idle moments starts after 2000 ms', () => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { setTimeout });
    const task = vi.fn();
    whenIdle(task);
    vi.advanceTimersByTime(1_999);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
