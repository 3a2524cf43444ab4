import { createHash, timingSafeEqual } from 'node:crypto';
import type { OperatorRight } from '@pelorus/protocol/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { addressTest } from './callers/networks.ts';
import type { HttpNeeds } from './needs.ts';
import { Refused } from './refused.ts';
import { isProxied, isThisMachine } from './this-machine.ts';

type Needs = Pick<HttpNeeds, 'config' | 'rates' | 'secrets' | 'log'>;

/** Cost of a wrong operator secret. */
const GUESS_WEIGHT = 100;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a membership test of the configured networks; without any it is always false. */
const isIn = (networks: readonly string[]) => (networks.length === 0 ? () => false : addressTest(networks));

/** Guards the operator's routes (HTTP-28, HTTP-29) by network and secret. */
export class OperatorDoor {
  readonly #deps: Needs;
  /** Is this address one of those configured for the right? */
  readonly #isFrom: Readonly<Record<OperatorRight, (address: string) => boolean>>;

  constructor(deps: Needs) {
    const { metricsNetworks, operatorNetworks } = deps.config.hosts;
    this.#deps = deps;
    this.#isFrom = {
      operator: isIn(operatorNetworks),
      'operator.metrics': isIn([...operatorNetworks, ...metricsNetworks]),
    };
  }

  #mayOpen(request: FastifyRequest, right: OperatorRight): boolean {
    const given = /^Bearer (.{32,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined) return false;
    const { metricsToken, operatorSecret } = this.#deps.secrets;
    const isToken = timingSafeEqual(digest(given), digest(metricsToken));
    const isSecret = timingSafeEqual(digest(given), digest(operatorSecret));
    return isSecret || (right === 'operator.metrics' && isToken);
  }

  /** A configured network counts by the connection alone: what a proxy says of others opens nothing here. */
  #isFromHere(request: FastifyRequest, right: OperatorRight): boolean {
    if (isThisMachine(request)) return true;
    return !isProxied(request) && this.#isFrom[right](request.raw.socket.remoteAddress ?? '');
  }

  /** Refuses NOT_FOUND from other networks, whatever the secret, and NOT_LOGGED_IN for a wrong secret. */
  admit(request: FastifyRequest, right: OperatorRight): void {
    const { log, rates } = this.#deps;
    const isOpen = this.#mayOpen(request, right);
    if (this.#isFromHere(request, right)) {
      if (isOpen) return;
      rates.chargeWeight(request.ip, GUESS_WEIGHT);
      throw new Refused('NOT_LOGGED_IN');
    }
    rates.chargeWeight(request.ip, GUESS_WEIGHT);
    // Only a holder of the secret can cause this line: either it leaked, or a network is missing in the configuration.
    if (isOpen)
      log.error(
        { peer: request.raw.socket.remoteAddress, address: request.ip, host: request.headers.host, route: request.url },
        'the operator’s secret came from elsewhere than hosts.operatorNetworks allows; nothing was done',
      );
    throw new Refused('NOT_FOUND');
  }
}
