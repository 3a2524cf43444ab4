/** The part of `oidc-provider` that we use; it has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Account {
    accountId: string;
    claims(): Record<string, unknown> | Promise<Record<string, unknown>>;
  }

  export interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, readonly string[]>;
    cookies: { keys: string[] };
    findAccount(context: unknown, id: string): Account | Promise<Account>;
    /** Lifetimes, s. */
    ttl?: Record<string, number>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
  export default Provider;
}
