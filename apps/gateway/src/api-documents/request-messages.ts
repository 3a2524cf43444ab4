import { ROUTES } from '../dialects/binance/route-table.ts';
import { isUnsigned, type Security } from '../dialects/binance/transport/caller.ts';
import type { Row } from '../dialects/binance/transport/row.ts';
import { METHODS } from '../dialects/binance/transport/ws-api/methods.ts';
import { SESSION_METHODS } from '../dialects/binance/transport/ws-api/session-methods.ts';
import { requestShutdown, subscriptionEvent } from './answers/account-events.ts';
import { isRefusedAlways } from './answers/forms.ts';
import { requestAnswer, requestRefusal } from './answers/frames.ts';
import { resultOf } from './dialect-answers.ts';
import { permissionOf } from './dialect-operations.ts';
import { schemaOf } from './native-messages.ts';
import { type DescribedParameter, parametersOf } from './parameter-schemas.ts';
import { type WeightRange, weightOf } from './weights.ts';

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

/** Returns every method of the request socket: the routes' and its own. */
export function describedMethods(): Described[] {
  const rows = new Map(ROUTES.map((row) => [`${row[0]} ${row[1]}`, row]));
  const twins = Object.entries(METHODS).flatMap(([name, [method, path]]): Described[] => {
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

/** Returns the messages of the request socket by id: two a method, the refusal, and what subscriptions tell. */
export function requestMessages(): Record<string, object> {
  const methods = describedMethods();
  const asked = methods.map((method) => [method.name, requestMessage(method)]);
  const answers = methods.flatMap(({ name }) => {
    const result = resultOf(name);
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
      payload: schemaOf(subscriptionEvent),
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
