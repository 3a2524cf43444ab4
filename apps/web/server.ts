import { readFileSync } from 'node:fs';
import { LATE_PARTS } from '@pelorus/site/word-parts.ts';
import type { PageContext } from './app/shell/start/web-context.ts';
import { handlersByPrefix, type ServerBuild } from './locale-builds.ts';

const BUILD = new URL('./build/', import.meta.url);

type OnFault = (error: unknown) => void;

interface WebBuild extends ServerBuild {
  entry: {
    module: {
      createRequestHandler(
        build: unknown,
        mode: 'production',
      ): (request: Request, context: unknown) => Promise<Response>;
      requestContext(
        context: PageContext,
        files: (locale: string, words: readonly string[]) => readonly string[],
        onFault: OnFault,
      ): unknown;
    };
  };
}

const build = (await import(new URL('server/index.js', BUILD).href)) as WebBuild;
const { createRequestHandler, requestContext } = build.entry.module;
const handlerOf = handlersByPrefix(build, (part) => createRequestHandler(part, 'production'));
const filesOfWords = catalogueFiles();

/**
 * Renders a page, in this thread: `renderer/thread.ts` calls it. `onFault` is told what goes wrong. Needs `npm run build`
 * of this package first.
 */
export function renderPage(request: Request, context: PageContext, onFault: OnFault): Promise<Response> {
  const files = (locale: string, words: readonly string[]) =>
    words.flatMap((name) => filesOfWords.get(`${locale}/${name}`) ?? []);
  return handlerOf(new URL(request.url).pathname)(request, requestContext(context, files, onFault));
}

/** Returns the script files of each message file (`ar_AE/site`), from the build's manifest. */
function catalogueFiles(): Map<string, readonly string[]> {
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', BUILD), 'utf8')) as Record<
    string,
    { file: string; src?: string; name?: string }
  >;
  const files = new Map<string, readonly string[]>();
  const late = Object.entries(manifest).find(([key]) => key.includes('virtual:late-catalogues'))?.[1].file;
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, words, part] = /virtual:catalogue\/([^/]+\/([^/?]+))/.exec(key) ?? [];
    if (words === undefined) continue;
    // Its list is fetched beside it, not before.
    const isLate = (LATE_PARTS as readonly string[]).includes(part ?? '');
    files.set(words, isLate && late !== undefined ? [`/${late}`, `/${file}`] : [`/${file}`]);
  }
  return files;
}
