import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Returns what the root loader found; undefined while an error page stands in for a failed root loader. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<typeof loader>('root');
}
