import type { App } from './routes.ts';

/**
 * JSON is the only body the native API takes: a form or plain text from a foreign page cannot pass for it. The text is
 * kept for signatures. `__proto__` and `constructor.prototype` are refused, an empty body counts as none.
 */
export function installParsers(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    request.rawBody = text;
    if (text === '') done(null, undefined);
    else parseJson(request, text, done);
  });
}
