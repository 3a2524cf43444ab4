import { Client } from 'pg';
import type { Log } from './log.ts';

/** A listener on the one connection kept for NOTIFY. */
interface ChannelListener {
  onNotify(payload: string): void;
  /** Listening (again): anything may have been missed since the last time. */
  onListening?(): void;
  /** Nothing is heard until onListening. */
  onDeaf?(): void;
}

const RETRY_FIRST_MS = 100;
const RETRY_MOST_MS = 2_000;
const CONNECT_MOST_MS = 5_000;

/** One connection that LISTENs on some channels and comes back by itself when Postgres does. */
export class DatabaseListener {
  readonly #url: string;
  readonly #name: string;
  readonly #log: Log;
  readonly #channels = new Map<string, ChannelListener>();
  #client: Client | null = null;
  #retryMs = RETRY_FIRST_MS;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(databaseUrl: string, applicationName: string, log: Log) {
    this.#url = databaseUrl;
    this.#name = applicationName;
    this.#log = log;
  }

  /** Registers a channel; before start(). The name is ours, never a user's. */
  on(channel: string, listener: ChannelListener): void {
    this.#channels.set(channel, listener);
  }

  /** Connects; resolves once it listens. Throws if the first connection fails; later ones are tried again for ever. */
  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: this.#name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MOST_MS,
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'the listening connection broke'));
    client.on('end', () => this.#lost(client));
    client.on('notification', (message) => this.#channels.get(message.channel)?.onNotify(message.payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      // Half of it is no use, and each try would leave one more behind.
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return void (await client.end());
    this.#client = client;
    this.#retryMs = RETRY_FIRST_MS;
    for (const listener of this.#channels.values()) listener.onListening?.();
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    for (const listener of this.#channels.values()) listener.onDeaf?.();
    if (!this.#closed) this.#retry();
  }

  #retry(): void {
    this.#timer = setTimeout(() => {
      this.start().catch(() => {
        this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MOST_MS);
        if (!this.#closed) this.#retry();
      });
    }, this.#retryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
