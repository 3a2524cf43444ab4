import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { z } from 'zod';
import {
  ACCOUNT_EVENTS,
  requestShutdown,
  serverShutdown,
  subscriptionEvent,
} from '../../src/api-documents/answers/account-events.ts';
import { CONTRACT_EVENTS } from '../../src/api-documents/answers/contract-events.ts';
import {
  controlAnswer,
  controlRefusal,
  requestAnswer,
  requestRefusal,
} from '../../src/api-documents/answers/frames.ts';
import { answerOf, resultOf } from '../../src/api-documents/dialect-answers.ts';
import { TOLD } from '../../src/api-documents/native-messages.ts';
import { STREAM_FORMS } from '../../src/api-documents/stream-forms.ts';
import { ROUTES } from '../../src/dialects/binance/route-table.ts';
import { FUTURES_METHODS, METHODS, type Methods } from '../../src/dialects/binance/transport/ws-api/methods.ts';

/**
 * Checks that tests run against the documents: everything a test gateway sends in the dialect or on its own socket
 * (ADOC-06, ADOC-10, ADOC-14).
 */

const accountEvent = z.union(Object.values(ACCOUNT_EVENTS));
const contractEvent = z.union(Object.values(CONTRACT_EVENTS));
const requestEvents: Readonly<Record<Product, z.ZodType>> = {
  spot: z.union([subscriptionEvent(ACCOUNT_EVENTS), requestShutdown]),
  futures: z.union([subscriptionEvent(CONTRACT_EVENTS), requestShutdown]),
};
const METHODS_OF: Readonly<Record<Product, Methods>> = { spot: METHODS, futures: FUTURES_METHODS };

function streamEventsOf(product: Product): z.ZodType {
  const { ofAccount, ofAll, ofMarket } = STREAM_FORMS[product];
  const ofMarkets = [...Object.values(ofMarket), ...Object.values(ofAll)].filter((schema) => schema !== undefined);
  return z.union([...ofMarkets, ...Object.values(ofAccount), serverShutdown]);
}
const streamEvents = { spot: streamEventsOf('spot'), futures: streamEventsOf('futures') };
const combined = z.strictObject({ stream: z.string(), data: z.unknown() });
const KNOWN = new Set(ROUTES.map(([method, path]) => `${method} ${path}`));

function check(what: string, schema: z.ZodType | undefined, value: unknown): void {
  const read = schema?.safeParse(value);
  if (read?.success === true) return;
  const trouble = read === undefined ? 'nobody has said what it is' : z.prettifyError(read.error);
  throw new Error(`${what} is not as its document says: ${trouble}\n${JSON.stringify(value).slice(0, 2_000)}`);
}

/**
 * Throws unless what a call of the dialect's REST was answered, when it was done, is what its document says; whatever was
 * refused, or is no call of the dialect, is let be.
 */
export function checkSent(method: string, url: string, status: number, text: string): void {
  const path = url.split('?', 1)[0] as string;
  if (status === 200 && KNOWN.has(`${method} ${path}`))
    check(`the answer to ${method} ${path}`, answerOf(method, path), JSON.parse(text));
}

/** Throws unless a product's request socket answers a method as its document says. */
export function checkResult(method: string, frame: unknown, product: Product = 'spot'): void {
  const isDone = (frame as { status: number }).status === 200;
  // A method may be asked for with its version.
  const result = resultOf(METHODS_OF[product], method.replace(/^v3\//, ''));
  const schema = isDone ? result && requestAnswer(result) : requestRefusal;
  check(`the answer to ${method}`, schema, frame);
}

/** Throws unless what a product's request socket hears without asking is what its document says. */
export function checkRequestEvent(frame: unknown, product: Product = 'spot'): void {
  check('an event of a subscription', requestEvents[product], frame);
}

/** Throws unless an event of an account is one that the documents have. */
export function checkAccountEvent(event: unknown): void {
  check('an event of an account', accountEvent, event);
}

/** Throws unless an event of an account in contracts is one that the documents have. */
export function checkContractEvent(event: unknown): void {
  check('an event of an account in contracts', contractEvent, event);
}

function checkStreamEvent(product: Product, name: string, data: unknown): void {
  const { ofAccount, ofAll, ofMarket, specOf } = STREAM_FORMS[product];
  const spec = specOf(name);
  if (spec === null) check('an event of a listen key', z.union(Object.values(ofAccount)), data);
  else check(`an event of ${name}`, (spec.symbol === null ? ofAll : ofMarket)[spec.kind], data);
}

/** Throws unless a message of a product's streams is one that the document has: an answer, a refusal, or an event. */
export function checkStreamMessage(message: object, product: Product = 'spot'): void {
  if ('result' in message) check('an answer', controlAnswer, message);
  else if ('code' in message) check('a refusal', controlRefusal, message);
  else if ('stream' in message) {
    const { stream, data } = combined.parse(message);
    checkStreamEvent(product, stream, data);
  } else check('an event', streamEvents[product], message);
}

/** Throws unless what a channel of the native socket tells is what the document says. */
export function checkTold({ event, channel, type = '', data }: SocketReply): void {
  if (event === 'data' && channel !== undefined)
    check(`what ${channel} tells as ${type}`, TOLD[channel][type], data?.result);
}
