import type { App } from './routes.ts';

/** Remembers every route, to tell an unknown address (404) from a known one asked with the wrong method (405). */
export class RouteTable {
  readonly #routes: { methods: string[]; pattern: RegExp }[] = [];

  constructor(app: App) {
    app.addHook('onRoute', (route) => {
      const methods = Array.isArray(route.method) ? route.method : [route.method];
      const source = route.url
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
        .join('/');
      this.#routes.push({ methods, pattern: new RegExp(`^${source}$`) });
    });
  }

  /** Returns the methods that `path` (without query) is served with; empty: no such address. */
  methodsOf(path: string): string[] {
    const methods = new Set<string>();
    for (const route of this.#routes)
      if (route.pattern.test(path)) for (const method of route.methods) methods.add(method);
    return [...methods];
  }
}
