import { isProviderUrl } from '@pelorus/protocol/config/provider-url.ts';
import { readAnswer } from '@pelorus/protocol/http/read-answer.ts';

/** A call to a provider that was not made, or whose answer is none. */
export class NoProviderAnswer extends Error {}

export const CALL_MOST_MS = 5_000;
const BODY_MOST_BYTES = 256 * 1024;

type Call = (
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Response>;

/**
 * Returns a fetch that reaches these hosts alone ("accounts.example.com", with a port if unusual): over https or on this
 * machine, without redirects, `maxMs` at most until the last byte is there, 256 KiB at most. A provider's own documents name addresses; this is what
 * keeps them from naming ours. Throws NoProviderAnswer.
 */
export function callTo(hosts: ReadonlySet<string>, maxMs = CALL_MOST_MS): Call {
  return async (url, { method, headers, body }) => {
    checkAddress(hosts, url);
    try {
      const answer = await fetch(url, {
        ...(method === undefined ? {} : { method }),
        ...(headers === undefined ? {} : { headers }),
        ...(body == null ? {} : { body: body as BodyInit }),
        redirect: 'error',
        signal: AbortSignal.timeout(maxMs),
      });
      const text = await readAnswer(answer, BODY_MOST_BYTES);
      if (text === null) throw new NoProviderAnswer(`larger than ${BODY_MOST_BYTES} bytes`);
      if (answer.status >= 500) throw new NoProviderAnswer(`the provider answered ${answer.status}`);
      const told = new Headers(answer.headers);
      // It is plain by now.
      for (const name of ['content-encoding', 'content-length']) told.delete(name);
      const hasBody = answer.status !== 204 && answer.status !== 205 && answer.status !== 304;
      return new Response(hasBody ? text : null, { status: answer.status, headers: told });
    } catch (error) {
      throw error instanceof NoProviderAnswer
        ? error
        : new NoProviderAnswer('the provider could not be asked', { cause: error });
    }
  };
}

/** Throws NoProviderAnswer for an address that is not the provider's. */
export function checkAddress(hosts: ReadonlySet<string>, url: string): void {
  if (!isProviderUrl(url) || !hosts.has(new URL(url).host))
    throw new NoProviderAnswer(
      `${URL.canParse(url) ? new URL(url).host : 'an address'} is none of the provider's hosts`,
    );
}
