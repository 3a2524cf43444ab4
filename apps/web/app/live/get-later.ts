import { asOptional } from '../state/chunk-reload.ts';

/**
 * Like apiGet, for calls that most visits never make: the code is loaded with the first one, so that public pages
 * start without it. A chunk that does not load is a failed call, no reason to reload the page.
 */
export async function getLater<T>(path: `/api/${string}`): Promise<T> {
  let answer: Promise<T> | undefined;
  await asOptional(async () => {
    const { apiGet } = await import('@pelorus/client/http/request.ts');
    answer = apiGet<T>(path);
  });
  return answer as Promise<T>;
}
