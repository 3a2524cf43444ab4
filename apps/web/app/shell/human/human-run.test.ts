import { ApiRefusal, networkFailure } from '@pelorus/client/http/refusal.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HumanParts, HumanRun, NotProven } from './human-run.ts';

const FIVE_MINUTES = 300_000;
const CHALLENGE: HumanChallenge & { provider: 'geetest' } = {
  provider: 'geetest',
  captchaId: 'x',
  scriptUrl: '',
  origins: [],
  expiresInMs: FIVE_MINUTES,
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const refusal = (error: string) => new ApiRefusal({ error, code: 127, message: '', status: 403, retry: false });

/** A run whose proofs are p1, p2, …, and what its widget showed. */
function runOf(change: Partial<HumanParts> = {}) {
  const asked = { challenges: 0, proofs: 0 };
  const run = new HumanRun({
    ask: async () => {
      asked.challenges += 1;
      return CHALLENGE;
    },
    prove: async (_challenge, { onProgress }) => {
      onProgress(0.5);
      asked.proofs += 1;
      return `p${asked.proofs}`;
    },
    clock: Date.now,
    isNeeded: true,
    isQuiet: true,
    ...change,
  });
  const shown: unknown[] = [];
  run.subscribe(() => {
    const kind = run.view()?.kind ?? null;
    if (shown.at(-1) !== kind) shown.push(kind);
  });
  return { run, asked, shown };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the verification of a form', () => {
  test('HUM-30 is prepared once while somebody types, however often, and the form takes that proof', async () => {
    const { run, asked, shown } = runOf();
    expect(run.view()).toEqual({ kind: 'idle' });
    for (let i = 0; i < 5; i++) run.prepare();
    await settled();
    run.prepare();
    expect(run.view()).toEqual({ kind: 'verified' });
    expect(await run.send(async (human) => human)).toBe('p1');
    expect(shown).toEqual(['verifying', 'verified']);
    expect(asked).toEqual({ challenges: 1, proofs: 1 });
  });

  test('HUM-30 a form that is sent before waits for it', async () => {
    const { run } = runOf();
    expect(await run.send(async (human) => human)).toBe('p1');
  });

  test('HUM-30 a window of a provider is not opened before somebody submits', async () => {
    const { run, asked } = runOf({ isQuiet: false });
    run.prepare();
    await settled();
    expect(asked.challenges).toBe(0);
    const sent = run.send(async (human) => human);
    expect(run.view()).toEqual({ kind: 'verifying', progress: null });
    expect(await sent).toBe('p1');
  });

  test('HUM-32 a proof goes with one submission only', async () => {
    const { run } = runOf();
    const wrong = refusal('EMAIL_TAKEN');
    await expect(run.send(() => Promise.reject(wrong))).rejects.toBe(wrong);
    expect(run.view()).toEqual({ kind: 'idle' });
    expect(await run.send(async (human) => human)).toBe('p2');
    expect(await run.send(async (human) => human)).toBe('p3');
  });

  test('HUM-32 also when no answer came: it may be used', async () => {
    const { run } = runOf();
    await expect(run.send(() => Promise.reject(networkFailure(new Error('cut'))))).rejects.toBeInstanceOf(ApiRefusal);
    expect(await run.send(async (human) => human)).toBe('p2');
  });

  test('HUM-32 it expires ten seconds before the server’s end, says so, and is renewed by the next touch', async () => {
    const { run, asked, shown } = runOf();
    run.prepare();
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 10_001);
    expect(run.view()).toEqual({ kind: 'verified' });
    await vi.advanceTimersByTimeAsync(1);
    expect(run.view()).toEqual({ kind: 'expired' });
    expect(asked.challenges).toBe(1);
    run.prepare();
    await settled();
    expect(shown).toEqual(['verifying', 'verified', 'expired', 'verifying', 'verified']);
    expect(await run.send(async (human) => human)).toBe('p2');
  });

  test('HUM-32 time a machine slept counts though no timer ran', async () => {
    const { run } = runOf();
    run.prepare();
    await settled();
    vi.setSystemTime(Date.now() + FIVE_MINUTES);
    expect(await run.send(async (human) => human)).toBe('p2');
  });

  test('HUM-32 when the server finds it too old, one fresh proof is sent, and no third', async () => {
    const { run } = runOf();
    const post = vi.fn<(human: string | undefined) => Promise<string>>();
    post.mockRejectedValueOnce(refusal('HUMAN_CHECK_NEEDED')).mockResolvedValueOnce('done');
    expect(await run.send(post)).toBe('done');
    expect(post.mock.calls).toEqual([['p1'], ['p2']]);
    post.mockReset().mockRejectedValue(refusal('HUMAN_CHECK_NEEDED'));
    await expect(run.send(post)).rejects.toMatchObject({ error: 'HUMAN_CHECK_NEEDED' });
    expect(post).toHaveBeenCalledTimes(2);
  });

  test('HUM-35 where none is needed nothing is asked, until the server asks: then the form is sent again by itself', async () => {
    const { run, asked, shown } = runOf({ isNeeded: false });
    run.prepare();
    expect(await run.send(async (human) => human)).toBeUndefined();
    expect([run.view(), asked.challenges]).toEqual([null, 0]);
    const post = vi.fn<(human: string | undefined) => Promise<string>>();
    post.mockRejectedValueOnce(refusal('HUMAN_CHECK_NEEDED')).mockResolvedValueOnce('done');
    expect(await run.send(post)).toBe('done');
    expect(post.mock.calls).toEqual([[undefined], ['p1']]);
    expect(shown).toEqual(['idle', 'verifying', 'verified']);
  });

  test('HUM-31 without a network it says so, sends nothing, and another try may do it', async () => {
    const ask = vi.fn<() => Promise<HumanChallenge>>();
    ask.mockRejectedValueOnce(networkFailure(new Error('offline'))).mockResolvedValue(CHALLENGE);
    const { run } = runOf({ ask });
    const post = vi.fn(async (human: string | undefined) => human);
    await expect(run.send(post)).rejects.toBeInstanceOf(NotProven);
    expect(run.view()).toEqual({ kind: 'offline' });
    expect(post).not.toHaveBeenCalled();
    run.retry();
    await settled();
    expect(run.view()).toEqual({ kind: 'verified' });
  });

  test.each([
    ['a refused challenge', { ask: () => Promise.reject(refusal('OVERLOADED')) }],
    ['work that fails', { prove: () => Promise.reject(new Error('closed')) }],
  ])('HUM-31 after %s it failed, and the form is told there is no proof', async (_name, change) => {
    const { run } = runOf(change);
    await expect(run.send(async (human) => human)).rejects.toBeInstanceOf(NotProven);
    expect(run.view()).toEqual({ kind: 'failed' });
  });

  test('HUM-13 where the operator has just switched it off, the form goes without', async () => {
    const { run } = runOf({ ask: async () => ({ provider: 'off' }) });
    expect(await run.send(async (human) => human)).toBeUndefined();
    expect(run.view()).toBeNull();
  });

  test('HUM-13 a server that asks for what it has switched off is believed after two tries', async () => {
    const ask = vi.fn(async (): Promise<HumanChallenge> => ({ provider: 'off' }));
    const { run } = runOf({ ask, isNeeded: false });
    const post = vi.fn(async (human: string | undefined) => {
      if (post.mock.calls.length > 10) throw new Error('without end');
      throw refusal(human === undefined ? 'HUMAN_CHECK_NEEDED' : 'WRONG');
    });
    await expect(run.send(post)).rejects.toMatchObject({ error: 'HUMAN_CHECK_NEEDED' });
    expect(post.mock.calls).toEqual([[undefined], [undefined], [undefined]]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('HUM-30 who leaves the form ends the work', async () => {
    let signal: AbortSignal | undefined;
    const { run } = runOf({
      prove: (_challenge, watch) => {
        signal = watch.signal;
        return new Promise((_resolve, reject) =>
          watch.signal.addEventListener('abort', () => reject(watch.signal.reason)),
        );
      },
    });
    run.prepare();
    await settled();
    run.stop();
    await settled();
    expect(signal?.aborted).toBe(true);
    expect(run.view()).toEqual({ kind: 'idle' });
  });
});
