import { vi } from 'vitest';
import type { ApiRefusal } from '../src/http/refusal.ts';

interface Call {
  url: string;
  init: RequestInit;
}

/** Returns a fetch that gives these answers in turn, and what it was asked. */
export function answering(...answers: (Response | Error)[]): { fetch: typeof fetch; calls: Call[] } {
  const calls: Call[] = [];
  const fake = async (url: string, init: RequestInit) => {
    // As it stands now: ofetch changes its options between two tries.
    calls.push({ url, init: { ...init, headers: new Headers(init.headers) } });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('asked more often than expected');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch: fake as unknown as typeof fetch, calls };
}

export const ok = (data: unknown) => Response.json({ code: 0, data });
export const refused = (status: number, error: string, code: number) =>
  Response.json({ code, error, message: 'No.', field: 'price', retry: true, requestId: 'r1' }, { status });

/** Returns what a call came to once no timer is left; timers are fake. */
export async function settle<T>(promise: Promise<T>): Promise<T | ApiRefusal> {
  const settled = promise.catch((error: unknown) => error as ApiRefusal);
  await vi.runAllTimersAsync();
  return settled;
}
