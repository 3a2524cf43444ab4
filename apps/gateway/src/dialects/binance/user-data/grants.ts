import type { Right } from '@pelorus/protocol/permissions.ts';
import type { FoundApiKey } from '../../../http/callers/api-keys.ts';
import { checkRight } from '../../../http/guard.ts';
import { Refused } from '../../../http/refused.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import { livingOf } from './listen-keys.ts';

/** Within five seconds of its end nothing goes on (BWS-15, P30); one question takes far less than the rest of it. */
const CHECK_MS = 2_000;

/** Something that goes on for as long as its API key allows it. */
export interface Grant {
  apiKey: string;
  /** From where the key is used. */
  address: string;
  /** What the key must be allowed; null: to be there is enough. */
  right: Right | null;
  /** Its listen key; null: none. */
  listenKey: string | null;
  /** It is over. */
  onEnd(): void;
}

type Kept = Pick<BinanceNeeds, 'peoplePool' | 'clock' | 'secrets' | 'apiKeys' | 'log'>;

/** Does the key allow it? */
function isAllowed(right: Right | null, found: FoundApiKey | null): boolean {
  if (found === null || right === null) return found !== null;
  try {
    checkRight(right, found);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Watches the API keys and listen keys of sockets, and ends what depends on them when they end, in any process. */
export class Grants {
  readonly #deps: Kept;
  readonly #grants = new Set<Grant>();
  readonly #timer: NodeJS.Timeout;
  #checking: Promise<void> | null = null;

  constructor(deps: Kept) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.check(), CHECK_MS);
    this.#timer.unref();
  }

  add(grant: Grant): void {
    this.#grants.add(grant);
  }

  remove(grant: Grant): void {
    this.#grants.delete(grant);
  }

  /** Checks all of them now; only one check runs at a time. */
  check(): Promise<void> {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** What cannot be looked at, or throws at its end, does not hide the others. */
  async #look(): Promise<void> {
    const grants = [...this.#grants];
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    await attempt(this.#checkListenKeys());
    await attempt(this.#checkKeys(grants, attempt));
    if (failures.length > 0)
      this.#deps.log.warn({ err: failures[0], count: failures.length }, 'could not check the API keys of sockets');
  }

  /** One query for all keys; everything that depends on one key ends together. */
  async #checkKeys(grants: readonly Grant[], attempt: (work: Promise<void>) => Promise<void>): Promise<void> {
    const uses = [...Map.groupBy(grants, ({ apiKey, address }) => `${apiKey} ${address}`).values()];
    const found = await this.#deps.apiKeys.findAll(uses.map(([first]) => first as Grant));
    for (const [i, one] of found.entries()) await attempt(this.#checkUse(uses[i] as Grant[], one));
  }

  /** Looks at what one key is used for from one address. */
  async #checkUse(grants: readonly Grant[], one: PromiseSettledResult<FoundApiKey>): Promise<void> {
    if (one.status === 'rejected' && !(one.reason instanceof Refused)) throw one.reason;
    const found = one.status === 'fulfilled' ? one.value : null;
    this.#endAll(grants.filter(({ right }) => !isAllowed(right, found)));
  }

  async #checkListenKeys(): Promise<void> {
    const standing = [...this.#grants].filter(({ listenKey }) => listenKey !== null);
    const living = await livingOf(this.#deps, [...new Set(standing.map(({ listenKey }) => listenKey as string))]);
    this.#endAll(standing.filter(({ listenKey }) => !living.has(listenKey as string)));
  }

  /** Ends all of them; throws afterwards what their ends threw. */
  #endAll(ended: readonly Grant[]): void {
    const thrown = ended.flatMap((grant) => {
      try {
        this.#end(grant);
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (thrown.length > 0) throw new AggregateError(thrown, 'some subscriptions did not end cleanly');
  }

  #end(grant: Grant): void {
    if (this.#grants.delete(grant)) grant.onEnd();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#grants.clear();
  }
}
