import type { z } from 'zod';
import { ROUTES } from '../dialects/binance/route-table.ts';
import { isUnsigned, type Security } from '../dialects/binance/transport/caller.ts';
import type { Row } from '../dialects/binance/transport/row.ts';
import type { Methods } from '../dialects/binance/transport/ws-api/methods.ts';
import { SESSION_METHODS } from '../dialects/binance/transport/ws-api/session-methods.ts';
import { requestShutdown, subscriptionEvent } from './answers/account-events.ts';
import { isRefusedAlways } from './answers/forms.ts';
import { requestAnswer, requestRefusal } from './answers/frames.ts';
import { resultOf } from './dialect-answers.ts';
import { permissionOf } from './dialect-operations.ts';
import { schemaOf } from './native-messages.ts';
import { type DescribedParameter, parametersOf } from './parameter-schemas.ts';
import { type WeightRange, weightOf } from './weights.ts';

/** A request socket: its methods, and what its subscriptions tell. */
export interface RequestSocket {
  methods: Methods;
  events: Readonly<Record<string, z.ZodType>>;
}

const ID = { type: ['integer', 'string', 'null'] };

interface Described {
  name: string;
  security: Security;
  weight: WeightRange;
  parameters: DescribedParameter[];
  twin: string | null;
}

const API_KEY: DescribedParameter = { name: 'apiKey', required: false, schema: { type: 'string' } };

/**
 * Returns a route's parameters as its socket method has them: with the key, which like the signature a logon replaces.
 */
function methodParameters(row: Row): DescribedParameter[] {
  const isSigned = !isUnsigned(row[2]);
  const all = parametersOf(row, isSigned).map((parameter) =>
    parameter.name === 'signature' ? { ...parameter, required: false } : parameter,
  );
  return row[2] === 'none' ? all : [...all, API_KEY];
}

/** Returns every method of a request socket: the routes' and its own. */
export function describedMethods(methods: Methods): Described[] {
  const rows = new Map(ROUTES.map((row) => [`${row[0]} ${row[1]}`, row]));
  const twins = Object.entries(methods).flatMap(([name, [method, path]]): Described[] => {
    const row = rows.get(`${method} ${path}`);
    if (row === undefined) return [];
    const parameters = methodParameters(row);
    return [{ name, security: row[2], weight: weightOf(row), parameters, twin: `${method} ${path}` }];
  });
  const own = Object.entries(SESSION_METHODS).map(([name, { security, weight }]): Described => {
    const row: Row = ['GET', '', security, weight, () => null, []];
    return { name, security, weight: weightOf(row), parameters: methodParameters(row), twin: null };
  });
  return [...twins, ...own];
}

function requestMessage({ name, security, weight, parameters, twin }: Described): object {
  return {
    name,
    title: twin === null ? name : `${name}: ${twin}`,
    payload: {
      type: 'object',
      required: ['id', 'method'],
      properties: {
        id: ID,
        method: { const: name },
        params: {
          type: 'object',
          properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
          required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
        },
      },
    },
    'x-weight': weight,
    'x-permission': permissionOf(security),
  };
}

/** Returns the messages of a request socket by id: two a method, the refusal, and what subscriptions tell. */
export function requestMessages({ events, methods }: RequestSocket): Record<string, object> {
  const described = describedMethods(methods);
  const asked = described.map((method) => [method.name, requestMessage(method)]);
  const answers = described.flatMap(({ name }) => {
    const result = resultOf(methods, name);
    if (result === undefined || isRefusedAlways(result)) return [];
    const payload = schemaOf(requestAnswer(result));
    return [[answerId(name), { name: answerId(name), title: `The answer to ${name}`, payload }]];
  });
  return {
    ...Object.fromEntries([...asked, ...answers]),
    refusal: {
      name: 'refusal',
      title: 'A refusal, with the code and text of the REST call',
      payload: schemaOf(requestRefusal),
    },
    event: {
      name: 'event',
      title: 'An event of an account that is subscribed to',
      payload: schemaOf(subscriptionEvent(events)),
    },
    serverShutdown: {
      name: 'serverShutdown',
      title: 'The last of a server that stops',
      payload: schemaOf(requestShutdown),
    },
  };
}

/** Returns the id of the message that a method is answered with. */
export const answerId = (method: string) => `${method}.answer`;
