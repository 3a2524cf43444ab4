import { PRODUCTS, type Product } from '@pelorus/protocol/exchange/products.ts';
import type { z } from 'zod';
import { CONTROL_METHODS } from '../dialects/binance/streams/control.ts';
import type { StreamSpec } from '../dialects/binance/streams/names.ts';
import { serverShutdown } from './answers/account-events.ts';
import { controlAnswer, controlRefusal } from './answers/frames.ts';
import { schemaOf } from './native-messages.ts';
import { STREAM_FORMS } from './stream-forms.ts';

const ID = { type: ['integer', 'string', 'null'] };

/** What the sockets at an address tell: streams of markets, accounts by listen key, or both. */
export interface Told {
  product: Product;
  hasMarkets: boolean;
  hasAccounts: boolean;
}

interface ToldEvent {
  title: string;
  schema: z.ZodType;
  /** The names of the streams that tell it; null: it belongs to no name, or to a listen key. */
  streams: readonly string[] | null;
}

/** Returns the names of a product's streams; `symbol`: as it stands in them. */
export function streamNamesOf(product: Product, symbol: string): string[] {
  const { ofAll, ofMarket } = STREAM_FORMS[product].namesOf(symbol);
  return [...ofAll, ...ofMarket];
}

function marketEvents(product: Product): [string, ToldEvent][] {
  const { ofAll, ofMarket, specOf } = STREAM_FORMS[product];
  const specs = streamNamesOf(product, '{symbol}').map((name) => [name, specOf(name) as StreamSpec] as const);
  const of = (schemas: typeof ofAll, isOfAll: boolean) =>
    Object.entries(schemas).flatMap(([kind, schema]): [string, ToldEvent][] => {
      if (schema === undefined) return [];
      const whose = product === 'spot' ? 'market' : 'contract';
      const title = isOfAll ? `What streams of all ${whose}s tell: ${kind}` : `What a ${whose}'s stream tells: ${kind}`;
      const told = specs.filter(([, spec]) => spec.kind === kind && (spec.symbol === null) === isOfAll);
      const id = isOfAll ? `${kind}OfAll` : kind;
      return [[product === 'spot' ? id : `${product}.${id}`, { title, schema, streams: told.map(([name]) => name) }]];
    });
  return [...of(ofMarket, false), ...of(ofAll, true)];
}

function accountEvents(product: Product): [string, ToldEvent][] {
  const whose = product === 'spot' ? '' : ' of contracts';
  return Object.entries(STREAM_FORMS[product].ofAccount).map(([name, schema]) => [
    name,
    { title: `What a listen key tells${whose}: ${name}`, schema, streams: null },
  ]);
}

/** Told to every socket as it is, in no wrapper: it is of no stream. */
const OF_NO_STREAM = 'serverShutdown';

/** Returns the events that sockets tell, by id. */
export function streamEvents({ hasAccounts, hasMarkets, product }: Told): Record<string, ToldEvent> {
  const last: ToldEvent = { title: 'The last of a server that stops', schema: serverShutdown, streams: null };
  return Object.fromEntries([
    ...(hasMarkets ? marketEvents(product) : []),
    ...(hasAccounts ? accountEvents(product) : []),
    [OF_NO_STREAM, last],
  ]);
}

/** Returns the schemas of all streams' events, by id. */
export function eventSchemas(): Record<string, object> {
  const all = PRODUCTS.flatMap((product) =>
    Object.entries(streamEvents({ product, hasMarkets: true, hasAccounts: true })),
  );
  return Object.fromEntries(all.map(([id, { schema }]) => [id, schemaOf(schema)]));
}

/** Reference to the schema of an event in the document. */
const eventRef = (id: string) => ({ $ref: `#/components/schemas/${id}` });

function toldMessages(told: Told, isCombined: boolean): Record<string, object> {
  return Object.fromEntries(
    Object.entries(streamEvents(told)).map(([id, { title, streams }]) => {
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

/** Returns the messages of sockets of the dialect's streams by id; `isCombined`: each event with the name of its stream. */
export function streamMessages(told: Told, isCombined: boolean): Record<string, object> {
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
    ...toldMessages(told, isCombined),
  };
}
