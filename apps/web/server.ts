import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WebContext, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { handlersByPrefix, type ServerBuild } from './locale-builds.ts';
import { staticAnswer } from './static-files.ts';

const BUILD = new URL('./build/', import.meta.url);

interface WebBuild extends ServerBuild {
  entry: {
    module: {
      createRequestHandler(
        build: unknown,
        mode: 'production',
      ): (request: Request, context: unknown) => Promise<Response>;
      requestContext(
        context: WebContext,
        files: (locale: string, words: readonly string[]) => readonly string[],
      ): unknown;
    };
  };
}

const build = (await import(new URL('server/index.js', BUILD).href)) as WebBuild;
const { createRequestHandler, requestContext } = build.entry.module;
const handlerOf = handlersByPrefix(build, (part) => createRequestHandler(part, 'production'));
const filesOfWords = catalogueFiles();

/** Answers everything of the web app: its built files and its pages. Needs `npm run build` of this package first. */
export const webHandler: WebHandler = async (request, context) =>
  (await staticAnswer(request, fileURLToPath(new URL('client', BUILD)))) ??
  handlerOf(new URL(request.url).pathname)(
    request,
    requestContext(context, (locale, words) => words.flatMap((name) => filesOfWords.get(`${locale}/${name}`) ?? [])),
  );

/** Returns the script file of each message file (`ar_AE/site`), from the build's manifest. */
function catalogueFiles(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', BUILD), 'utf8')) as Record<
    string,
    { file: string; src?: string; name?: string }
  >;
  const files = new Map<string, string>();
  for (const [key, { file }] of Object.entries(manifest)) {
    const words = /virtual:catalogue\/([^/]+\/[^/?]+)/.exec(key)?.[1];
    if (words !== undefined) files.set(words, `/${file}`);
  }
  return files;
}
