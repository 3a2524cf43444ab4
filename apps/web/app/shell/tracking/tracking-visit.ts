import { reportActivity, type Utm, utmOf } from '@pelorus/client/analytics/activity.ts';
import { browserHost } from '@pelorus/client/analytics/browser-host.ts';
import { Reporter } from '@pelorus/client/analytics/reporter.ts';
import { deviceFlags } from '@pelorus/client/device/flags.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { forget, keep, kept, plainText } from '@pelorus/client/storage/stored.ts';
import type { PublicAnalytics } from '@pelorus/protocol/http/loader-api.ts';
import type { Follower, Told } from './tracking.ts';

/** A visit with consent. */
export interface Visit extends Follower {
  /** They agree no longer: nothing of it is left here. */
  withdraw(): void;
}

/** Events that wait until the person is known, such as the log-in itself, which leaves the page. */
const OF_A_PERSON: ReadonlySet<keyof Told> = new Set(['sign_up', 'log_in']);
/** Events that a campaign may have caused. */
const ACTIVITY_OF: Partial<Record<keyof Told, string>> = { sign_up: 'register' };
const SESSION = { in: 'session' } as const;

const sourceOf = () => (deviceFlags(window).isPhone ? 'H5' : 'PC');

function reportCampaign(event: string): void {
  const utm = (kept(KEYS.analyticsUtm, SESSION) ?? {}) as Utm;
  if (Object.keys(utm).length === 0) return;
  void reportActivity({ event, source: sourceOf(), utm, type: plainText(KEYS.activityType, 'session') });
}

/**
 * The campaign of an arrival is stored for the session and reported, as are events that the previous page handed over.
 */
function followCampaign(search: string): void {
  const utm = utmOf(search);
  if (Object.keys(utm).length > 0 && keep(KEYS.analyticsUtm, utm, SESSION)) reportCampaign('visit');
  const left = kept(KEYS.analyticsActivity, SESSION);
  if (typeof left !== 'string') return;
  forget(KEYS.analyticsActivity, 'session');
  reportCampaign(left);
}

/** Links to our other sites carry the visitor's id from the moment they are followed, and only then. */
function followLinks(reporter: Reporter): () => void {
  const onFollow = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const plain = link?.getAttribute('href') ?? null;
    const carrying = link === null ? null : reporter.linkTo(link.href, window.location.href);
    if (link === null || plain === null || carrying === null) return;
    link.href = carrying;
    window.setTimeout(() => link.setAttribute('href', plain));
  };
  document.addEventListener('click', onFollow, true);
  document.addEventListener('auxclick', onFollow, true);
  return () => {
    document.removeEventListener('click', onFollow, true);
    document.removeEventListener('auxclick', onFollow, true);
  };
}

/** Begins to count a visit that came in by `arrival`. */
export function beginVisit(options: PublicAnalytics, arrival: { search: string; referrer: string }): Visit {
  const reporter = new Reporter(browserHost(), options);
  const { tracker } = reporter;
  const isFirst = tracker.isNew;
  const cleaned = reporter.arrive(window.location.href, arrival.referrer);
  if (cleaned !== null) window.history.replaceState(window.history.state, '', cleaned);
  tracker.setDynamicSuperProperties(() => ({ language: document.documentElement.lang, source: sourceOf() }));
  reporter.start();
  const stopLinks = followLinks(reporter);
  if (isFirst) tracker.trackFirst({ event: 'first_visit' });
  followCampaign(arrival.search);
  return {
    tell({ event, properties }) {
      tracker.track(event, properties, { needsLogin: OF_A_PERSON.has(event) });
      const activity = ACTIVITY_OF[event];
      // The page is being left: the next one tells it.
      if (activity !== undefined) keep(KEYS.analyticsActivity, activity, SESSION);
    },
    setPerson: (userId) => (userId === null ? tracker.logout() : tracker.login(userId)),
    withdraw() {
      stopLinks();
      reporter.withdraw();
    },
  };
}
