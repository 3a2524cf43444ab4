import {
  ACTIVITY_PATH,
  type RequestSource,
  UTM_MAX,
  UTM_NAME,
  UTM_TEXT_MAX,
} from '@pelorus/protocol/analytics/rules.ts';
import { apiGet } from '../http/request.ts';

export type Utm = Readonly<Record<string, string>>;

/** Returns the utm parameters of a URL's query: at most 8, long values cut. */
export function utmOf(search: string): Utm {
  const found = [...new URLSearchParams(search)].filter(([name, value]) => UTM_NAME.test(name) && value !== '');
  return Object.fromEntries(found.slice(0, UTM_MAX).map(([name, value]) => [name, value.slice(0, UTM_TEXT_MAX)]));
}

interface Activity {
  event: string;
  source: RequestSource;
  utm: Utm;
  /** The stored `type`: the visitor's origin. */
  type: string | null;
}

/** Reports a visit that a campaign brought (spec S7.03). Always resolves: errors are swallowed (S8.08). */
export async function reportActivity({ event, source, utm, type }: Activity, using?: typeof fetch): Promise<void> {
  const query = { ...utm, event, request_source: source, ...(type === null ? {} : { type }) };
  try {
    await apiGet<null>(ACTIVITY_PATH, using === undefined ? { query } : { query, fetch: using });
  } catch {
    // Nobody is waiting for it.
  }
}
