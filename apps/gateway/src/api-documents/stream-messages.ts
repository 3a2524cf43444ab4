import type { z } from 'zod';
import { CONTROL_METHODS } from '../dialects/binance/streams/control.ts';
import { type StreamSpec, streamNames, streamOf } from '../dialects/binance/streams/names.ts';
import { ACCOUNT_EVENTS, listenKeyExpired, serverShutdown } from './answers/account-events.ts';
import { CONTRACT_EVENTS } from './answers/contract-events.ts';
import { controlAnswer, controlRefusal } from './answers/frames.ts';
import { EVENTS_OF_ALL, EVENTS_OF_MARKET } from './answers/market-events.ts';
import { schemaOf } from './native-messages.ts';

const ID = { type: ['integer', 'string', 'null'] };

interface ToldEvent {
  title: string;
  schema: z.ZodType;
  /** The names of the streams that tell it; null: it belongs to no name, or to a listen key. */
  streams: readonly string[] | null;
}

const NAMES = Object.values(streamNames('{symbol}')).flat();

function namesOf(kind: string, isOfAll: boolean): string[] {
  return NAMES.filter((name) => {
    const spec = streamOf(name) as StreamSpec;
    return spec.kind === kind && (spec.symbol === null) === isOfAll;
  });
}

/** Returns the stream messages by id. */
export function streamEvents(): Record<string, ToldEvent> {
  const of = (schemas: Readonly<Record<string, z.ZodType | undefined>>, isOfAll: boolean) =>
    Object.entries(schemas).flatMap(([kind, schema]): [string, ToldEvent][] => {
      if (schema === undefined) return [];
      const title = isOfAll ? `What streams of all markets tell: ${kind}` : `What a market's stream tells: ${kind}`;
      return [[isOfAll ? `${kind}OfAll` : kind, { title, schema, streams: namesOf(kind, isOfAll) }]];
    });
  const ofAccount = Object.entries({ ...ACCOUNT_EVENTS, listenKeyExpired }).map(
    ([name, schema]): [string, ToldEvent] => [
      name,
      { title: `What a listen key tells: ${name}`, schema, streams: null },
    ],
  );
  const last: ToldEvent = { title: 'The last of a server that stops', schema: serverShutdown, streams: null };
  return Object.fromEntries([
    ...of(EVENTS_OF_MARKET, false),
    ...of(EVENTS_OF_ALL, true),
    ...ofAccount,
    ['serverShutdown', last],
  ]);
}

/** Told to every socket as it is, in no wrapper: it is of no stream. */
const OF_NO_STREAM = 'serverShutdown';

/** Reference to the schema of an event in the document. */
const eventRef = (id: string) => ({ $ref: `#/components/schemas/${id}` });

function toldMessages(isCombined: boolean): Record<string, object> {
  return Object.fromEntries(
    Object.entries(streamEvents()).map(([id, { title, streams }]) => {
      const wrapped = {
        type: 'object',
        required: ['stream', 'data'],
        additionalProperties: false,
        properties: { stream: { type: 'string' }, data: eventRef(id) },
      };
      const payload = isCombined && id !== OF_NO_STREAM ? wrapped : eventRef(id);
      return [id, { name: id, title, payload, ...(streams === null ? {} : { 'x-streams': streams }) }];
    }),
  );
}

/** Returns the messages of the sockets under /private by id: what a listen key tells of contracts. */
export function privateMessages(): Record<string, object> {
  return Object.fromEntries(
    Object.entries({ ...CONTRACT_EVENTS, listenKeyExpired, serverShutdown }).map(([name, schema]) => [
      name,
      { name, title: `What a listen key tells of contracts: ${name}`, payload: schemaOf(schema) },
    ]),
  );
}

/** Returns the messages of the dialect's streams by id; `isCombined`: each event with the name of its stream. */
export function streamMessages(isCombined: boolean): Record<string, object> {
  return {
    control: {
      name: 'control',
      title: 'What the socket shall read',
      payload: {
        type: 'object',
        required: ['method', 'id'],
        properties: {
          method: { enum: CONTROL_METHODS },
          params: { type: 'array', items: { type: ['string', 'boolean'] } },
          id: ID,
        },
      },
    },
    answer: { name: 'answer', title: 'The answer: result null means done', payload: schemaOf(controlAnswer) },
    refusal: { name: 'refusal', title: 'A refusal', payload: schemaOf(controlRefusal) },
    ...toldMessages(isCombined),
  };
}
