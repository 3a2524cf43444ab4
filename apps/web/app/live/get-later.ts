import { asOptional } from '../state/chunk-reload.ts';

/**
 * As apiGet, for what most visits never ask over HTTP: the code of calls is fetched with the first one, so that public
 * pages begin without it. A piece that does not load is a call that failed, no reason to load the page anew.
 */
export async function getLater<T>(path: `/api/${string}`): Promise<T> {
  let answer: Promise<T> | undefined;
  await asOptional(async () => {
    const { apiGet } = await import('@pelorus/client/http/request.ts');
    answer = apiGet<T>(path);
  });
  return answer as Promise<T>;
}
