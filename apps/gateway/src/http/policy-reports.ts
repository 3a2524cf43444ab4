import { noContent } from './file-answers.ts';
import type { HttpNeeds } from './needs.ts';
import { FixedWindow } from './rate-limits.ts';
import { Refused } from './refused.ts';
import type { App } from './routes.ts';
import { POLICY_DIRECTIVES, REPORTS_PATH } from './security-headers.ts';

const BODY_MOST_BYTES = 16_384;
/** Browsers batch a few reports; more are ignored. */
const REPORTS_MAX = 10;
const LINES_A_MINUTE = 30;
const PATH_MAX = 200;

interface Violation {
  directive: string;
  /** The blocked origin, or the kind of content. */
  blocked: string;
  /** The path of our page, without what follows it: that may be a secret. */
  page: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function violation(body: unknown): Violation | null {
  if (typeof body !== 'object' || body === null) return null;
  const said = new Map(Object.entries(body));
  const first = (...names: string[]) => text(names.map((name) => said.get(name)).find((value) => value !== undefined));
  const [directive = ''] = first('effectiveDirective', 'effective-directive', 'violated-directive').split(' ');
  if (!POLICY_DIRECTIVES.includes(directive)) return null;
  const blocked = first('blockedURL', 'blocked-uri');
  const url = URL.parse(blocked);
  // "inline", "eval": words, not addresses.
  const word = /^[a-z-]{1,30}$/.test(blocked) ? blocked : 'other';
  const origin = url?.origin === 'null' ? url.protocol : url?.origin;
  const page = URL.parse(first('documentURL', 'document-uri'))?.pathname ?? '';
  return { directive, blocked: (origin ?? word).slice(0, PATH_MAX), page: page.slice(0, PATH_MAX) };
}

/** Parses violation reports of browsers, in both formats; ignores other reports. Refuses BAD_REQUEST. */
export function violationsOf(body: string): Violation[] {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw new Refused('BAD_REQUEST');
  }
  const bodies = Array.isArray(read)
    ? read.slice(0, REPORTS_MAX).map((report) => (report as { body?: unknown } | null)?.body)
    : [(read as { 'csp-report'?: unknown } | null)?.['csp-report']];
  return bodies.map(violation).filter((one) => one !== null);
}

/**
 * Receives browsers' reports of policy violations (quality C.9.75, HTTP-13): counted, and logged at a readable rate.
 * Unauthenticated, so only a hint.
 */
export function registerPolicyReports(app: App, deps: Pick<HttpNeeds, 'clock' | 'log' | 'metrics'>): void {
  const lines = new FixedWindow(LINES_A_MINUTE, 60_000, deps.clock);
  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    // Reports have types of their own: JSON's is as wrong here as any other.
    scope.addContentTypeParser('*', (_request, _body, done) => done(new Refused('BAD_REQUEST')));
    scope.route({
      method: 'POST',
      url: REPORTS_PATH,
      config: { right: 'public', weight: 5 },
      schema: { hide: true, response: noContent },
      handler: async (request, reply) => {
        if (typeof request.body !== 'string') throw new Refused('BAD_REQUEST');
        for (const found of violationsOf(request.body)) {
          deps.metrics.policyReports.inc({ directive: found.directive });
          if (lines.take('')) deps.log.warn(found, 'a page violated its content security policy');
        }
        return reply.code(204).send();
      },
    });
  });
}
