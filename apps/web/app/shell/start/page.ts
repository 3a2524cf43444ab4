import { type Page, pageOfRoute } from '@pelorus/site/paths.ts';
import { useMatches } from 'react-router';

/** Returns the row of the path table that the present address belongs to; null on unknown addresses. */
export function usePage(): Page | null {
  const last = useMatches().at(-1);
  return last === undefined ? null : pageOfRoute(last.id);
}
