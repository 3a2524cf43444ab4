import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, ok, refused, settle } from '../../testing/answers.ts';
import { apiDelete, apiFile, apiPost } from './request.ts';
import { onStepUpNeeded } from './step-up.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('FAC-31 FAC-51 where a fresh session is needed', () => {
  const stale = () => refused(403, 'STEP_UP_NEEDED', 156);
  let stop = () => {};
  const asking = (ask: () => Promise<boolean>) => {
    const question = vi.fn(ask);
    stop = onStepUpNeeded(question);
    return question;
  };
  afterEach(() => stop());

  test('the person is asked, and the same call is sent again, once', async () => {
    const question = asking(async () => true);
    const sent = answering(stale(), ok(7));
    expect(await settle(apiPost('/api/x', { a: 1 }, sent))).toBe(7);
    expect(sent.calls.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":1}']);
    await vi.advanceTimersByTimeAsync(1);
    const never = answering(stale(), stale(), ok(7));
    expect(await settle(apiPost('/api/x', {}, never))).toMatchObject({ error: 'STEP_UP_NEEDED' });
    expect(never.calls).toHaveLength(2);
    expect(question).toHaveBeenCalledTimes(2);
  });

  test('a person who does not want to, and a question that cannot be put, leave the refusal as it is', async () => {
    asking(async () => false);
    const refusedCall = answering(stale(), ok(7));
    expect(await settle(apiDelete('/api/x', refusedCall))).toMatchObject({ error: 'STEP_UP_NEEDED' });
    expect(refusedCall.calls).toHaveLength(1);
    stop();
    asking(() => Promise.reject(new Error('no code')));
    expect(await settle(apiDelete('/api/x', answering(stale())))).toMatchObject({ error: 'STEP_UP_NEEDED' });
  });

  test('several calls at once ask once, and one that the answer overtook does not ask again', async () => {
    let say: (isProven: boolean) => void = () => {};
    const question = asking(
      () =>
        new Promise((resolve) => {
          say = resolve;
        }),
    );
    let late: (answer: Response) => void = () => {};
    const lateFetch = vi
      .fn()
      .mockReturnValueOnce(
        new Promise<Response>((resolve) => {
          late = resolve;
        }),
      )
      .mockResolvedValueOnce(ok(3));
    const calls = [
      apiPost('/api/x', {}, answering(stale(), ok(1))),
      apiPost('/api/y', {}, answering(stale(), ok(2))),
      apiPost('/api/z', {}, { fetch: lateFetch as unknown as typeof fetch }),
    ];
    await vi.advanceTimersByTimeAsync(1_000);
    say(true);
    await vi.advanceTimersByTimeAsync(1_000);
    late(stale());
    expect(await settle(Promise.all(calls))).toEqual([1, 2, 3]);
    expect(question).toHaveBeenCalledTimes(1);
  });

  test('a caller that deals with it itself gets the refusal, and so does everybody where nobody asks', async () => {
    const question = asking(async () => true);
    const kept = answering(stale());
    expect(await settle(apiPost('/api/x', {}, { ...kept, keepsStepUp: true }))).toMatchObject({ code: 156 });
    expect(question).not.toHaveBeenCalled();
    stop();
    expect(await settle(apiPost('/api/x', {}, answering(stale())))).toMatchObject({ error: 'STEP_UP_NEEDED' });
  });

  test('a file is asked for again too, and comes as it is', async () => {
    asking(async () => true);
    const file = answering(stale(), new Response('{"account": {}}'));
    expect(await settle(apiFile('/api/x', file))).toBe('{"account": {}}');
  });
});
