import type { Right } from '@pelorus/protocol/permissions.ts';
import type { GatewayDeps } from '../../deps.ts';
import { checkRight } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
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
  /** The listen key that it stands on; null: on none. */
  listenKey: string | null;
  /** It is over. */
  onEnd(): void;
}

type Kept = Pick<GatewayDeps, 'pool' | 'clock' | 'secrets' | 'apiKeys' | 'log'>;

/** Watches over what stands on API keys and listen keys, and ends it when they end, wherever that was done. */
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

  /** Looks at all of them now; at once only one look is under way. */
  check(): Promise<void> {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #look(): Promise<void> {
    try {
      await this.#checkListenKeys();
      for (const grant of [...this.#grants]) if (!(await this.#isGood(grant))) this.#end(grant);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'API keys of sockets could not be checked');
    }
  }

  async #checkListenKeys(): Promise<void> {
    const standing = [...this.#grants].filter(({ listenKey }) => listenKey !== null);
    const living = await livingOf(this.#deps, [...new Set(standing.map(({ listenKey }) => listenKey as string))]);
    for (const grant of standing) if (!living.has(grant.listenKey as string)) this.#end(grant);
  }

  async #isGood({ apiKey, address, right }: Grant): Promise<boolean> {
    try {
      const found = await this.#deps.apiKeys.find(apiKey, address);
      if (right !== null) checkRight(right, found);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  #end(grant: Grant): void {
    if (this.#grants.delete(grant)) grant.onEnd();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#grants.clear();
  }
}
