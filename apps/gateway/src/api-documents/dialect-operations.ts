import { RIGHTS } from '@pelorus/protocol/permissions.ts';
import { ROUTES } from '../dialects/binance/route-table.ts';
import { isUnsigned, RIGHT_OF, type Security } from '../dialects/binance/transport/caller.ts';
import type { Row } from '../dialects/binance/transport/row.ts';
import { FUTURES_METHODS, METHODS } from '../dialects/binance/transport/ws-api/methods.ts';
import { parametersOf } from './parameter-schemas.ts';
import { weightOf } from './weights.ts';

export const SUBJECTS = ['market', 'trading', 'account', 'stream', 'wallet', 'alias'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Returns the subject of a row. */
function subjectOf([, path, security]: Row): Subject {
  if (path.startsWith('/api/v1/')) return 'alias';
  if (path.startsWith('/sapi/')) return 'wallet';
  if (security === 'stream') return 'stream';
  if (security === 'spot' || security === 'futures') return 'trading';
  return security === 'none' ? 'market' : 'account';
}

/** Returns the id of a route: its method and the words of its path. */
function operationId([method, path]: readonly [string, string, ...unknown[]]): string {
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

const SOCKET_METHODS = new Map(
  [METHODS, FUTURES_METHODS].flatMap((methods) =>
    Object.entries(methods).map(([name, [method, path]]) => [`${method} ${path}`, name]),
  ),
);

function operationOf(row: Row): object {
  const [method, path, security] = row;
  return {
    operationId: operationId(row),
    tags: [subjectOf(row)],
    summary: `${method} ${path}`,
    security: securityOf(security),
    // The signature is a security scheme, so it is not listed again.
    parameters: parametersOf(row, !isUnsigned(security))
      .filter(({ name }) => name !== 'signature')
      .map((parameter) => ({ ...parameter, in: 'query' })),
    'x-weight': weightOf(row),
    'x-permission': permissionOf(security),
    'x-socket-method': SOCKET_METHODS.get(`${method} ${path}`) ?? null,
  };
}

/** Returns the parameters of each route, by path and method; `besides`: additional fields of a document. */
export function dialectPaths(besides: (row: Row) => object = () => ({})): Record<string, Record<string, object>> {
  const byPath = Map.groupBy(ROUTES, ([, path]) => path);
  const operationsOf = (group: readonly Row[]) =>
    Object.fromEntries(group.map((row) => [row[0].toLowerCase(), { ...operationOf(row), ...besides(row) }]));
  return Object.fromEntries([...byPath].map(([path, group]) => [path, operationsOf(group)]));
}
