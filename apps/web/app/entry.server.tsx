import { I18nProvider } from '@lingui/react';
import { type LocaleTag, localeOf, splitLocale } from '@pelorus/site/locales.ts';
import { partsFor } from '@pelorus/site/word-parts.ts';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { loadI18n, wordsAt } from './i18n/catalogue.ts';
import { lateScripts } from './late-scripts.ts';
import PostBanner from './shell/announcements/banner.tsx';
import { busyPage } from './shell/pwa/offline-page.ts';
import { pageFonts } from './shell/start/page-fonts.ts';
import { ServerFactsContext } from './shell/start/server-facts.ts';
import { catalogueFiles, faultListener, webContext } from './shell/start/web-context.ts';

export { createRequestHandler } from 'react-router';
export { requestContext } from './shell/start/web-context.ts';

/** Returns the page of 503 in a language: drawn with the build, for who cannot be drawn a page. */
export async function busyPageIn(tag: LocaleTag): Promise<string> {
  return busyPage(localeOf(tag), await loadI18n(tag, partsFor('app')));
}

/** A client that disconnected needs no page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(faultListener)(error);
};

/** A page that has not rendered by then is cut off. */
export const streamTimeout = 5_000;

/** Answers a document request: the page of its locale as a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  request.signal.throwIfAborted();
  const { nonce } = context.get(webContext);
  const { pathname } = new URL(request.url);
  const { locale } = splitLocale(pathname);
  const words = wordsAt(pathname);
  // What is a person's own on an open page comes late in the browser (ui/lazy-part.ts), but is drawn here.
  const i18n = await loadI18n(locale, words.includes('front') ? [...words, 'trade', 'mine'] : words);
  const facts = {
    nonce,
    preloads: context.get(catalogueFiles)(locale, words),
    fonts: pageFonts(locale),
    Banner: PostBanner,
  };
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let shellSent = false;
    const send = () => {
      shellSent = true;
      const body = lateScripts();
      body.once('close', () => clearTimeout(timer));
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <I18nProvider i18n={i18n}>
        <ServerFactsContext value={facts}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ServerFactsContext>
      </I18nProvider>,
      {
        nonce,
        // React would otherwise send long content behind an empty box and insert it by script (WEB-60).
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        ...(isbot(request.headers.get('user-agent')) ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          if (shellSent) context.get(faultListener)(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
