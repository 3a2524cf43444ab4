import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { proxied } from '../http/proxied.ts';
import { addressKey, type FixedWindow } from '../http/rate-limits.ts';
import type { App } from '../http/routes.ts';
import { isAmbiguous } from '../http/unreadable.ts';
import type { WireNeeds } from './needs.ts';

/** Cost of a socket upgrade in the address's weight. */
const UPGRADE_WEIGHT = 2;

/** Additional costs of a path's sockets; the limit of open sockets applies to all paths (SOCK-45). */
interface UpgradeCosts {
  /** How many an address may ask for in a window, all paths with the same window together. */
  openings?: FixedWindow;
  /**
   * Are they free of weight? Then an address that used up its weight can still subscribe instead of polling (BSTR-02).
   */
  isWeightless?: boolean;
}

/** A connection that asks to become a socket; its address was charged and counted. */
export interface Upgrade {
  request: IncomingMessage;
  raw: Duplex;
  head: Buffer;
  /** As it came, percent signs and all. */
  path: string;
  /** Without the question mark. */
  query: string;
  /** The client's address, as far as trusted proxies report it. */
  address: string;
  isHttps: boolean;
}

/** Takes an upgrade if it is another exchange's in this process. */
interface UpgradeDoors {
  takeUpgrade(request: IncomingMessage, raw: Duplex, head: Buffer): boolean;
}

/** Takes the connection: answers the handshake, or refuses it. What it throws is answered 503. */
type UpgradeHandler = (upgrade: Upgrade) => void | Promise<void>;

interface Route {
  /** The registered path; never the requested one, which may contain a secret. */
  path: string;
  handler: UpgradeHandler;
  costs: UpgradeCosts;
}

declare module 'fastify' {
  interface FastifyInstance {
    upgrades: Upgrades;
  }
}

/**
 * Answers an upgrade with a status, and JSON if needed, and closes both directions of the connection: a client that
 * never closes its half would hold a descriptor indefinitely.
 */
export function refuseUpgrade(raw: Duplex, status: number, told?: object): void {
  const body = told === undefined ? '' : JSON.stringify(told);
  const type = told === undefined ? '' : 'Content-Type: application/json;charset=UTF-8\r\n';
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  raw.once('finish', () => raw.destroy());
  raw.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${type}${length}\r\n${body}`);
}

/**
 * Routes upgrades: one table of paths for all sockets of the gateway. Each upgrade costs its address weight, and an
 * address may hold a limited number of sockets of any kind (BSTR-01, SOCK-45).
 */
export class Upgrades {
  readonly #deps: Pick<WireNeeds, 'config' | 'limits' | 'log' | 'rates'>;
  readonly #doors: UpgradeDoors;
  readonly #exact = new Map<string, Route>();
  readonly #under: (readonly [prefix: string, route: Route])[] = [];
  /** Connections open from each address. */
  readonly #open = new Map<string, number>();

  /** `doors`: upgrades that are the demo's are taken there. */
  constructor(deps: Pick<WireNeeds, 'config' | 'limits' | 'log' | 'rates'>, doors: UpgradeDoors) {
    this.#deps = deps;
    this.#doors = doors;
  }

  /** Takes upgrades at `app`'s server until it closes. */
  install(app: App): void {
    const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => this.#take(request, raw, head);
    app.server.on('upgrade', onUpgrade);
    app.addHook('preClose', async () => {
      app.server.off('upgrade', onUpgrade);
    });
  }

  /** Routes the upgrades at `path` to `handler`; a path ending in a slash and a star includes everything below it. */
  on(path: string, handler: UpgradeHandler, costs: UpgradeCosts = {}): void {
    if (path.endsWith('/*')) this.#under.push([path.slice(0, -1), { path, handler, costs }]);
    else this.#exact.set(path, { path, handler, costs });
  }

  #routeOf(path: string): Route | undefined {
    return this.#exact.get(path) ?? this.#under.find(([prefix]) => path.startsWith(prefix))?.[1];
  }

  #take(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    raw.on('error', () => raw.destroy());
    if (isAmbiguous(request)) {
      refuseUpgrade(raw, 400);
      return;
    }
    if (this.#doors.takeUpgrade(request, raw, head)) return;
    const url = request.url ?? '';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const { address, isHttps } = proxied(request, this.#deps.config.hosts.trustedProxies);
    const key = addressKey(address);
    const route = this.#routeOf(path);
    // Requests for unknown paths cost weight as well.
    const isPaid = this.#pay(key, route?.costs);
    if (!isPaid || route === undefined || this.#hasMost(key)) {
      refuseUpgrade(raw, isPaid && route === undefined ? 404 : 429);
      return;
    }
    this.#count(key, 1);
    raw.once('close', () => this.#count(key, -1));
    const query = mark < 0 ? '' : url.slice(mark + 1);
    void this.#hand(route, { request, raw, head, path, query, address, isHttps });
  }

  #pay(key: string, { openings, isWeightless = false }: UpgradeCosts = {}): boolean {
    if (!isWeightless && !this.#deps.rates.weight.take(key, UPGRADE_WEIGHT)) return false;
    return openings === undefined || openings.take(key);
  }

  #hasMost(key: string): boolean {
    return (this.#open.get(key) ?? 0) >= this.#deps.limits.socketsPerAddress;
  }

  #count(key: string, change: 1 | -1): void {
    const now = (this.#open.get(key) ?? 0) + change;
    if (now === 0) this.#open.delete(key);
    else this.#open.set(key, now);
  }

  async #hand({ path, handler }: Route, upgrade: Upgrade): Promise<void> {
    try {
      await handler(upgrade);
    } catch (error) {
      this.#deps.log.warn({ err: error, path }, 'an upgrade was not answered');
      refuseUpgrade(upgrade.raw, 503);
    }
  }
}
