import { TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import { Endpoint, EndpointSilent, hostOf, type Trouble } from './endpoint.ts';

const QUORUM = 2;
/** Heads of honest endpoints are a block or two apart. */
const LAG_BLOCKS = 3;

/** No two endpoints say the same. The message tells of each one what it did. */
export class NoAgreement extends Error {
  readonly errors: readonly unknown[];

  constructor(said: readonly Said<unknown>[]) {
    super(`no agreement: ${said.map(told).join('; ')}`);
    this.errors = said.flatMap(({ error }) => (error === null ? [] : [error]));
  }
}

export interface EndpointStatus {
  host: string;
  trouble: Trouble | null;
}

interface EndpointsOptions {
  urls: readonly string[];
  chainId: number | null;
  /** How long an endpoint has for an answer, whole. */
  timeoutMs: number;
}

interface Said<T> {
  endpoint: Endpoint;
  /** What tells answers apart; null: it does not have it; undefined: it gave none. */
  key: string | null | undefined;
  value: T | null;
  error: unknown;
}

/** The endpoints of one network, and what is believed of what they say. */
export class Endpoints {
  readonly #all: readonly Endpoint[];
  /** How many must say the same. */
  readonly quorum: number;

  constructor({ urls, chainId, timeoutMs }: EndpointsOptions) {
    // The test chain of one machine is the only network that one endpoint is enough for.
    this.quorum = chainId === TEST_CHAIN_ID ? Math.min(QUORUM, new Set(urls).size) : QUORUM;
    if (new Set(urls).size < Math.max(1, this.quorum)) throw new Error('a network needs two endpoints');
    this.#all = [...new Set(urls)].map((url) => new Endpoint(url, timeoutMs));
  }

  status(): EndpointStatus[] {
    return this.#all.map(({ url, trouble }) => ({ host: hostOf(url), trouble }));
  }

  /** Those to ask, the ones without trouble first; never those of another chain. */
  #inOrder(): Endpoint[] {
    const rank = ({ trouble }: Endpoint) => (trouble === null ? 0 : trouble === 'LYING' ? 2 : 1);
    return this.#all.filter(({ trouble }) => trouble !== 'WRONG_CHAIN').sort((a, b) => rank(a) - rank(b));
  }

  /** Leaves out endpoints of another chain; throws unless enough are left that answer (CHN-31). */
  async connect(isOurs: (endpoint: Endpoint) => Promise<boolean>): Promise<void> {
    const said = await Promise.all(this.#all.map((endpoint) => askOne(endpoint, isOurs, String)));
    for (const { endpoint, value } of said) if (value === false) endpoint.trouble = 'WRONG_CHAIN';
    if (said.filter(({ value }) => value === true).length < this.quorum) throw new NoAgreement(said);
  }

  /**
   * Returns what two endpoints say alike; null if two say that they do not have it. `isFixed`: a hash in the question
   * fixes the answer, so that who says otherwise lies; without it, another answer is another moment (CHN-34 to CHN-36).
   */
  async agree<T>(
    ask: (endpoint: Endpoint) => Promise<T | null>,
    keyOf: (value: T) => string,
    { isFixed }: { isFixed: boolean },
  ): Promise<T | null> {
    const waiting = this.#inOrder();
    const said: Said<T>[] = [];
    for (let wanted = this.quorum; waiting.length > 0; wanted = 1) {
      said.push(...(await Promise.all(waiting.splice(0, wanted).map((endpoint) => askOne(endpoint, ask, keyOf)))));
      const agreed = this.#agreed(said);
      if (agreed === undefined) continue;
      for (const { endpoint, key } of said) {
        if (key === agreed.key || key === undefined) continue;
        if (key === null) endpoint.trouble = 'LAGGING';
        else if (isFixed && agreed.key !== null) endpoint.trouble = 'LYING';
      }
      return agreed.value;
    }
    const answers = said.filter(({ key }) => key !== undefined && key !== null);
    if (isFixed && new Set(answers.map(({ key }) => key)).size > 1)
      for (const { endpoint } of answers) if (endpoint.trouble !== 'LYING') endpoint.trouble = 'DISPUTED';
    throw new NoAgreement(said);
  }

  #agreed<T>(said: readonly Said<T>[]): Said<T> | undefined {
    return said.find(({ key }) => key !== undefined && said.filter((other) => other.key === key).length >= this.quorum);
  }

  /** Returns the largest number that two endpoints have reached (CHN-37). */
  async reached(ask: (endpoint: Endpoint) => Promise<number>): Promise<number> {
    const said = await this.all(ask);
    const numbers = said.flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => b - a);
    const reached = numbers[this.quorum - 1];
    if (reached === undefined) throw new NoAgreement(said);
    for (const { endpoint, value } of said)
      if (value !== null && value <= reached - LAG_BLOCKS && endpoint.trouble === null) endpoint.trouble = 'LAGGING';
    return reached;
  }

  /** Asks all of them at once. */
  all<T>(ask: (endpoint: Endpoint) => Promise<T>): Promise<Said<T>[]> {
    return Promise.all(this.#inOrder().map((endpoint) => askOne(endpoint, ask, String)));
  }
}

/** Asks one endpoint; a trouble that has passed is forgotten, a lie is not. */
async function askOne<T>(
  endpoint: Endpoint,
  ask: (endpoint: Endpoint) => Promise<T | null>,
  keyOf: (value: T) => string,
): Promise<Said<T>> {
  try {
    const value = await ask(endpoint);
    if (endpoint.trouble !== 'LYING') endpoint.trouble = null;
    return { endpoint, value, key: value === null ? null : keyOf(value), error: null };
  } catch (error) {
    if (error instanceof EndpointSilent && endpoint.trouble !== 'LYING') endpoint.trouble = error.trouble;
    return { endpoint, value: null, key: undefined, error };
  }
}

function told<T>({ endpoint, key, error }: Said<T>): string {
  if (error instanceof EndpointSilent) return error.message;
  const host = hostOf(endpoint.url);
  if (key === undefined) return `${host} refuses: ${error instanceof Error ? error.message : String(error)}`;
  return key === null ? `${host} does not have it` : `${host} says ${key.slice(0, 200)}`;
}
