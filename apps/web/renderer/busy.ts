import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { filled } from '../app/shell/pwa/marked-text.ts';

const RETRY_SECONDS = 2;

/** The answers of pages that cannot be rendered now: each language's page, as the build has drawn it. */
export class BusyPages {
  readonly #pages: ReadonlyMap<string, string>;

  constructor(folder: URL) {
    this.#pages = new Map(
      readdirSync(folder).map((file) => [parse(file).name, readFileSync(new URL(file, folder), 'utf8')]),
    );
  }

  /** Returns 503 with when to come again: a page for people, a sentence for scripts. */
  answer(request: Request, nonce: string, brandName: string): Response {
    const { pathname } = new URL(request.url);
    const headers = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' };
    const page = pathname.endsWith('.data') ? undefined : this.#pages.get(splitLocale(pathname).locale);
    if (page === undefined) return new Response(REJECTIONS.OVERLOADED.message, { status: 503, headers });
    const html = { ...headers, 'content-type': 'text/html; charset=utf-8' };
    return new Response(request.method === 'HEAD' ? null : filled(page, nonce, brandName), {
      status: 503,
      headers: html,
    });
  }
}
