import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiGet, apiRequest } from '@pelorus/client/http/request.ts';
import { BASES_KEY, keepBases, nameOf, OWN_KEYS, onOwnEdit, shownOwner, takeOwn } from '@pelorus/client/storage/own.ts';
import { browserStore, forget, plainText, unwrapped, wrapped } from '@pelorus/client/storage/stored.ts';
import type { DocumentData, DocumentHead } from '@pelorus/protocol/identity/documents.ts';
import { documentWords } from '../../i18n/catalogue.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { beforeLogOut } from '../person.ts';
import { showToast } from '../toast-store.ts';
import { remembering } from './kinds.ts';
import type { Json } from './merge.ts';
import { onDocumentNews } from './news.ts';
import { type Account, type Bases, Conflict, DocumentSync, NeverTaken } from './sync.ts';

const SEND_AFTER_MS = 1_500;
const LOOK_AFTER_MS = 200;
const AGAIN_FIRST_MS = 5_000;
const AGAIN_MOST_MS = 300_000;
/** 64 KiB at three bytes a character. */
const OUTLIVES_CHARACTERS = 20_000;
const NEVER: readonly number[] = [400, 413];
const NOBODY: readonly number[] = [401, 403];
const NOT_SAVED: MessageId = 'documents.notSaved';

const PATH = '/api/identity/documents';
/** These calls must not redirect anybody when the session is over. */
const QUIETLY = { keepsSession: true };

const account: Account = {
  heads: () => apiGet<DocumentHead[]>(PATH, QUIETLY),
  async read(kind) {
    try {
      const { version, body } = await apiGet<DocumentData>(`${PATH}/${kind}`, QUIETLY);
      return { version, body: body as Json };
    } catch (error) {
      if (error instanceof ApiRefusal && error.error === 'NOT_FOUND') return null;
      throw error;
    }
  },
  async write(kind, body, basedOn) {
    try {
      const sent = { basedOn, body };
      // A page that may be about to go: the browser lets small bodies outlive it.
      const keepalive = document.visibilityState === 'hidden' && JSON.stringify(sent).length < OUTLIVES_CHARACTERS;
      const options = { ...QUIETLY, keepalive };
      return (await apiRequest<DocumentHead>('PUT', `${PATH}/${kind}`, sent, options)).version;
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.error === 'DOCUMENT_CHANGED') throw new Conflict(kind, { cause: error });
      throw NEVER.includes(error.status) ? new NeverTaken(kind, { cause: error }) : error;
    }
  },
};

let isTold = false;
function tellOnce(): void {
  const text = documentWords()?._(NOT_SAVED);
  if (isTold || text === undefined) return;
  isTold = true;
  showToast({ kind: 'failed', text });
}

function syncOf(owner: string): DocumentSync {
  // Ignore answers that arrive after a log-out, when another person's page is shown.
  const isStill = () => shownOwner() === owner;
  const basesIn = remembering((text) => (unwrapped(text) ?? {}) as Bases);
  return new DocumentSync({
    texts: { get: (key) => plainText(nameOf(key, owner)), set: (key, text) => isStill() && takeOwn(key, text) },
    bases: {
      get: () => basesIn(plainText(nameOf(BASES_KEY, owner))),
      set: (bases) => {
        if (isStill()) keepBases(wrapped(bases));
      },
    },
    account,
    onNeverTaken: tellOnce,
  });
}

/** Deletes data of other people whose session ended by itself (DOC-11). */
function forgetOthers(owner: string): void {
  const names = Object.keys(browserStore('local') ?? {});
  for (const key of [...OWN_KEYS, BASES_KEY] as const)
    for (const name of names) if (name.startsWith(`${key}:`) && name !== nameOf(key, owner)) forget(name);
}

/** One after another, and one tab at a time where the browser can say so. */
function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const locked = () => (navigator.locks === undefined ? work() : navigator.locks.request('documents', work));
    const next = last.then(locked);
    last = next.catch(() => {});
    return next;
  };
}

/** Keeps what a person arranged together with their account, from now on (DOC-10). A visitor's stays as it is. */
export function startDocuments(): void {
  const owner = shownOwner();
  if (owner === null) return;
  const sync = syncOf(owner);
  const alone = oneAtATime();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLookDue = false;
  let againMs = AGAIN_FIRST_MS;
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const look = isLookDue;
    isLookDue = false;
    try {
      await alone(() => sync.run(look));
      againMs = AGAIN_FIRST_MS;
    } catch (error) {
      // After a log-out no retry is needed: the next page load syncs again.
      if (error instanceof ApiRefusal && NOBODY.includes(error.status)) return;
      soon(againMs, true);
      againMs = Math.min(2 * againMs, AGAIN_MOST_MS);
    }
  };
  const soon = (ms: number, look: boolean) => {
    isLookDue ||= look;
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  onOwnEdit(() => soon(SEND_AFTER_MS, false));
  beforeLogOut(run);
  onDocumentNews(({ kind, version }) => {
    if (!sync.knows(kind, version)) soon(LOOK_AFTER_MS, true);
  });
  window.addEventListener('online', () => soon(0, true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') soon(0, true);
    else if (timer !== undefined) void run();
  });
  void alone(async () => {
    forgetOthers(owner);
    if (sync.adopt({ get: plainText })) for (const key of OWN_KEYS) forget(key);
  });
  soon(0, true);
}
