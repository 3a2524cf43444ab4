import type { FastifyRequest } from 'fastify';
import type { App } from './routes.ts';

/** Is this an address of the API (or of the futures API, S7.01), whether or not there is anything? */
export function isApi(url: string): boolean {
  return /^\/(?:futures)?api(?:[/?]|$)/.test(url);
}

/**
 * Returns the redirect of a form sent before the page's scripts loaded: to the page itself, without the form's content
 * (WEB-70). Null for any other request. The address is always ours, however it begins.
 */
export function pageOfForm({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): string | null {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return method === 'POST' && isForm && !isApi(url) ? `/${url.replace(/^[/\\]+/, '')}` : null;
}

/** The route of pages takes everything but the API. */
export const PAGES = '/*';
const EXCEPT_API = /^\/(?!(?:futures)?api(?:\/|$))/;

function patternOf(url: string): RegExp {
  if (url === PAGES) return EXCEPT_API;
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** Remembers every route, to tell an unknown address (404) from a known one asked with the wrong method (405). */
export class RouteTable {
  readonly #routes: { methods: string[]; pattern: RegExp }[] = [];

  constructor(app: App) {
    app.addHook('onRoute', (route) => {
      this.#routes.push({ methods: [route.method].flat(), pattern: patternOf(route.url) });
    });
  }

  /** Returns the methods that `path` (without query) is served with, sorted; empty: no such address. */
  methodsOf(path: string): string[] {
    const found = this.#routes.filter((route) => route.pattern.test(path));
    return [...new Set(found.flatMap((route) => route.methods))].sort();
  }
}
