import { RIGHTS } from '@pelorus/protocol/permissions.ts';
import { isUnsigned, RIGHT_OF, type Security } from '../binance/caller.ts';
import { ROUTES, type Row } from '../binance/route-table.ts';
import { METHODS } from '../binance/ws-api/methods.ts';
import { DIALECT_ANSWERS } from './dialect-answers.ts';
import { schemaOf } from './native-messages.ts';
import { parametersOf } from './parameter-schemas.ts';
import { dialectRefusals } from './refusals.ts';
import { weightOf } from './weights.ts';

export const SUBJECTS = ['market', 'trading', 'account', 'stream', 'wallet', 'alias'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What each subject is, for who reads the document. */
const SUBJECT_TEXTS: Readonly<Record<Subject, string>> = {
  market: 'The markets: no key, or any key, and no signature.',
  trading: 'Orders and order lists: placed, changed, cancelled.',
  account: "One's own orders, trades, balances and rules.",
  stream: 'Listen keys: what one is told of oneself by socket.',
  wallet: 'What clients ask of accounts around their orders.',
  alias: 'Calls of the wallet where one client looks for them.',
};

/** Returns what a row is about. */
export function subjectOf([, path, security]: Row): Subject {
  if (path.startsWith('/api/v1/')) return 'alias';
  if (path.startsWith('/sapi/')) return 'wallet';
  if (security === 'stream') return 'stream';
  if (security === 'spot') return 'trading';
  return security === 'none' || security === 'key' ? 'market' : 'account';
}

/** Returns the id of a route: its method and the words of its path. */
export function operationId([method, path]: readonly [string, string, ...unknown[]]): string {
  const words = path.split(/[/-]/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns which scope a key needs for a call; null: none, or none in particular. */
export function permissionOf(security: Security): string | null {
  const scope = RIGHTS[RIGHT_OF[security]].apiKey;
  return scope === 'any' ? null : scope;
}

function securityOf(security: Security): Record<string, string[]>[] {
  if (security === 'none') return [];
  return [isUnsigned(security) ? { key: [] } : { key: [], signature: [] }];
}

const SOCKET_METHODS = new Map(Object.entries(METHODS).map(([name, [method, path]]) => [`${method} ${path}`, name]));

const jsonOf = (schema: object) => ({ 'application/json': { schema } });
const refusal = (description: string) => ({ description, content: jsonOf({ $ref: '#/components/schemas/Refusal' }) });
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

function operationOf(row: Row): object {
  const [method, path, security] = row;
  const isSigned = !isUnsigned(security);
  const id = operationId(row);
  const described = DIALECT_ANSWERS[`${method} ${path}`];
  const usedWeight = path.startsWith('/sapi/') ? 'X-SAPI-USED-IP-WEIGHT-1M' : 'X-MBX-USED-WEIGHT-1M';
  return {
    operationId: id,
    tags: [subjectOf(row)],
    summary: `${method} ${path}`,
    security: securityOf(security),
    // The signature is one of the security schemes: it is not told twice.
    parameters: parametersOf(row, isSigned)
      .filter(({ name }) => name !== 'signature')
      .map((parameter) => ({ ...parameter, in: 'query' })),
    responses: {
      200: {
        description: described === undefined ? 'Done, in the shape that Binance documents for this call.' : 'Done.',
        headers: {
          [usedWeight]: { description: 'What the address has used this minute.', schema: { type: 'integer' } },
        },
        content: jsonOf(described === undefined ? { type: ['object', 'array'] } : schemaOf(described)),
      },
      400: refusal('The call is wrong, or the exchange refuses it.'),
      ...(security === 'none' ? {} : { 401: refusal('No such key, or it may not do this from here.') }),
      418: { ...refusal('Banned for going on after 429.'), headers: RETRY_AFTER },
      429: { ...refusal('Over a limit.'), headers: RETRY_AFTER },
      503: refusal('Not now; of a call that changes something it is not known whether it was done.'),
    },
    'x-weight': weightOf(row),
    'x-permission': permissionOf(security),
    'x-socket-method': SOCKET_METHODS.get(`${method} ${path}`) ?? null,
  };
}

function pathsOf(rows: readonly Row[]): Record<string, Record<string, object>> {
  const byPath = Map.groupBy(rows, ([, path]) => path);
  const operationsOf = (group: readonly Row[]) =>
    Object.fromEntries(group.map((row) => [row[0].toLowerCase(), operationOf(row)]));
  return Object.fromEntries([...byPath].map(([path, group]) => [path, operationsOf(group)]));
}

const COMPONENTS = {
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY' },
    signature: { type: 'apiKey', in: 'query', name: 'signature' },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['code', 'msg'],
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        data: { type: 'object', description: 'Of a cancel-replace that failed: how far each half came.' },
      },
    },
  },
};

/** Returns the OpenAPI document of the dialect's REST (ADOC-01), made from the table of its routes. */
export function dialectDocument(brandName: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} in the Binance dialect`,
      version: '3',
      description:
        'Parameters go in the query; POST, PUT and DELETE take them as a form body too, or in both (the query wins). ' +
        'Signed is the query as it is sent, without the signature, with the body right behind it. Prices and ' +
        'quantities are decimal texts, times are milliseconds, or microseconds with X-MBX-TIME-UNIT: MICROSECOND.',
    },
    servers: [{ url: '/' }],
    tags: SUBJECTS.map((name) => ({ name, description: SUBJECT_TEXTS[name] })),
    paths: pathsOf(ROUTES),
    components: COMPONENTS,
    'x-refusals': dialectRefusals(),
  };
}
