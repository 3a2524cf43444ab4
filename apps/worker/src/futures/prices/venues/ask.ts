import { isProviderUrl, PROVIDER_URL } from '@pelorus/protocol/config/provider-url.ts';
import { readAnswer } from '@pelorus/protocol/http/read-answer.ts';
import { PollFailed } from './venue.ts';

/** OKX's list of all its spot markets is 0.4 MB. */
const BODY_MOST_BYTES = 2 * 1024 * 1024;
const AGAIN_MOST_MS = 600_000;

/** Returns how long a refusal asks to wait, ms; 0: it does not say (IDX-21). */
function againMsOf(answer: Response): number {
  const seconds = answer.headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(AGAIN_MOST_MS, Number(seconds) * 1_000) : 0;
}

async function refuse(answer: Response): Promise<never> {
  const againMs = againMsOf(answer);
  await answer.body?.cancel();
  const isElsewhere = answer.status >= 300 && answer.status < 400;
  throw new PollFailed(isElsewhere ? 'redirect' : 'status', `status ${answer.status}`, againMs);
}

async function askText(url: string, signal: AbortSignal): Promise<string> {
  if (!isProviderUrl(url)) throw new PollFailed('connection', `the address of a venue ${PROVIDER_URL}`);
  try {
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/json' } });
    if (answer.status !== 200) return await refuse(answer);
    const text = await readAnswer(answer, BODY_MOST_BYTES);
    if (text === null) throw new PollFailed('too-large', `more than ${BODY_MOST_BYTES} bytes`);
    return text;
  } catch (error) {
    if (error instanceof PollFailed) throw error;
    // Of an outage the cause says more: ECONNREFUSED, other side closed.
    const { message, cause } = error as Error;
    throw new PollFailed('connection', cause instanceof Error ? `${message}: ${cause.message}` : message);
  }
}

/** Returns a venue's answer, read as JSON. Throws PollFailed, the signal's own where it aborts with one (IDX-14 to IDX-16). */
export async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const text = await askText(url, signal);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body.
    throw new PollFailed('not-json', 'the answer is not JSON');
  }
}
