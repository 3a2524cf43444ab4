import { isReportingOn } from '@pelorus/client/analytics/reporting.ts';
import { browserRefuses, readChoice } from '../../state/consent.ts';
import type { RootData } from '../../state/root-data.ts';
import { type Follower, followWith, type Telling } from './tracking.ts';
import type { Visit } from './tracking-visit.ts';
import { onConsent } from './use-consent.ts';

/** Everything that reporting keeps in local and session storage begins so. */
const OURS = 'analytics:';

function mayFollow(): boolean {
  return readChoice(document.cookie) === 'yes' && !browserRefuses(navigator);
}

/** Takes away what an earlier yes has left. */
function forgetAll(): void {
  for (const store of [window.localStorage, window.sessionStorage])
    for (const key of Object.keys(store)) if (key.startsWith(OURS)) store.removeItem(key);
}

/** Follows the visit while there is consent, as it changes: the code that does it is loaded only then. */
class ConsentedVisit implements Follower {
  readonly #root: RootData;
  /** The visitor's entry, kept only in memory before they agree. */
  readonly #arrival = { search: window.location.search, referrer: document.referrer };
  #visit: Visit | null = null;
  #person: string | null = null;
  /** The current page, reported first when the person agrees on it. */
  #page: Telling | null = null;
  /** Events recorded after consent while the code is loading. */
  #waiting: Telling[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(root: RootData) {
    this.#root = root;
  }

  tell(telling: Telling): void {
    if (telling.event === 'page_view') this.#page = telling;
    if (!mayFollow()) {
      if (this.#visit !== null) this.apply();
    } else if (this.#visit === null) this.#waiting.push(telling);
    else this.#visit.tell(telling);
  }

  setPerson(userId: string | null): void {
    this.#person = userId;
    if (mayFollow()) this.#visit?.setPerson(userId);
  }

  /** Begins or ends following, as the visitor has chosen by now; one change after the other. */
  apply(): void {
    this.#turn = this.#turn
      .then(() => (mayFollow() ? this.#begin() : this.#end()))
      .catch((error: unknown) => console.warn('could not start visit statistics', error));
  }

  async #begin(): Promise<void> {
    if (this.#visit !== null) return;
    const { beginVisit } = await import('./tracking-visit.ts');
    if (!mayFollow()) return;
    this.#visit = beginVisit(this.#root.config.analytics, this.#arrival);
    this.#visit.setPerson(this.#person);
    const page = this.#page === null ? [] : [this.#page];
    for (const telling of this.#waiting.length > 0 ? this.#waiting : page) this.#visit.tell(telling);
    this.#waiting = [];
  }

  #end(): void {
    this.#visit?.withdraw();
    this.#visit = null;
    this.#waiting = [];
    forgetAll();
  }
}

/** Once a browser: counts the visit if the venue counts visits and as long as the visitor agrees. */
export function startTracking(root: RootData): void {
  if (!isReportingOn(root.config.analytics.reporting)) {
    followWith({ tell() {}, setPerson() {} });
    return;
  }
  const visit = new ConsentedVisit(root);
  followWith(visit);
  visit.apply();
  onConsent(() => visit.apply());
  // Another tab may have changed the choice.
  document.addEventListener('visibilitychange', () => visit.apply());
}
