import type { ApiPath } from '@pelorus/client/http/hosts.ts';
import { asOptional } from '../state/chunk-reload.ts';

/**
 * Like apiGet, for calls that most visits never make: the code is loaded with the first one, so that public pages
 * start without it. A chunk that does not load is a failed call, no reason to reload the page.
 */
export async function getLater<T>(path: ApiPath): Promise<T> {
  let answer: Promise<T> | undefined;
  await asOptional(async () => {
    const { apiRequest } = await import('@pelorus/client/http/request.ts');
    answer = apiRequest<T>('GET', path);
  });
  return answer as Promise<T>;
}
