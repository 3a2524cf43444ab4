import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { App } from '../http/routes.ts';
import type { Feeds } from '../markets/feeds.ts';
import type { DemoNeeds, OpenWorld } from './needs.ts';

/** The exchange behind demo accounts: whoever runs this process makes it (apps/standalone). */
export interface DemoBackend {
  /** Was it ever opened here? */
  wasOpened(): Promise<boolean>;
  /** Starts its database, core and worker; makes them the first time. */
  open(): Promise<DemoParts>;
}
export interface DemoParts {
  core: CoreLink;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Puts the demo's exchange together on `opened`, which closes what is open in the opposite order.
 */
type WorldOpener = (
  real: DemoNeeds,
  realFeeds: Feeds,
  parts: DemoParts,
  opened: AsyncDisposableStack,
) => Promise<OpenWorld>;

/**
 * The exchange of demo accounts (DEMO-01): the same code on a journal, an engine and tables of its own, in this process.
 * It starts with the first demo account that is opened, and then whenever the process starts: whoever has none pays
 * nothing for it.
 */
export class DemoWorld {
  readonly #real: DemoNeeds;
  readonly #realFeeds: Feeds;
  readonly #realApp: App;
  readonly #backend: DemoBackend;
  readonly #openWorld: WorldOpener;
  #opening: Promise<OpenWorld> | null = null;
  #open: OpenWorld | null = null;

  constructor(real: DemoNeeds, realFeeds: Feeds, realApp: App, backend: DemoBackend, openWorld: WorldOpener) {
    this.#real = real;
    this.#realFeeds = realFeeds;
    this.#realApp = realApp;
    this.#backend = backend;
    this.#openWorld = openWorld;
  }

  /** What pages of a demo account show; null: the demo does not run. */
  get visited(): OpenWorld | null {
    this.#open?.mirror.visit();
    return this.#open;
  }

  /** Opens it if it was ever opened here. */
  async resume(): Promise<void> {
    if (await this.#backend.wasOpened()) await this.opened();
  }

  /** Returns it, started if it does not run. Rejects with what keeps it from starting; the next call tries again. */
  opened(): Promise<OpenWorld> {
    if (this.#opening === null) {
      const opening = this.#start();
      this.#opening = opening;
      opening.catch(() => {
        this.#opening = null;
      });
    }
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#realApp.doors.open(null);
    this.#real.apiKeys.join(null);
    const world = await this.#opening?.catch(() => null);
    await world?.close();
  }

  async #start(): Promise<OpenWorld> {
    const { log } = this.#real;
    const opened = new AsyncDisposableStack();
    try {
      const parts = await this.#backend.open();
      opened.defer(() => parts.close());
      const world = await this.#openWorld(this.#real, this.#realFeeds, parts, opened);
      this.#open = world;
      this.#real.apiKeys.join(world.deps.apiKeys);
      this.#realApp.doors.open(world.app, () => world.mirror.visit());
      log.info('demo accounts are available');
      return world;
    } catch (error) {
      // Nothing of it is left open.
      await opened.disposeAsync();
      throw error;
    }
  }
}
