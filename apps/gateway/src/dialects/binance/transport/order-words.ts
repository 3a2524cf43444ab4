import { STP_MODES, type StpMode } from '@pelorus/protocol/exchange/orders.ts';
import type { OrderChoice } from '../../../trading/service/find-order.ts';
import type { Call } from './caller.ts';
import { DialectError, illegal, invalidValue, missingBoth } from './errors.ts';
import type { Parameters } from './parameters.ts';

const SYMBOL_RANGE = '^[A-Z0-9-_.]{1,20}$';
const SYMBOL = /^[A-Z0-9\-_.]{1,20}$/;
const CLIENT_ID_RANGE = '^[a-zA-Z0-9-_]{1,36}$';
const CLIENT_ID = /^[a-zA-Z0-9\-_.:/]{1,36}$/;
const DAY_MS = 86_400_000;

/** Refuses a text that no market is called by (-1100). */
export function checkSymbolText(symbol: string): void {
  if (!SYMBOL.test(symbol)) throw illegal('symbol', SYMBOL_RANGE);
}

/** Returns a client's own id, if sent; refuses -1100. */
export function clientIdOf(parameters: Parameters, name: string): string | undefined {
  const id = parameters.text(name);
  if (id !== undefined && !CLIENT_ID.test(id)) throw illegal(name, CLIENT_ID_RANGE);
  return id;
}

/** Returns the entry that a text is; refuses by the code for texts that are none. */
export function oneOf<T extends string>(list: readonly T[], value: string, message: string, code: number): T {
  const found = list.find((entry) => entry === value);
  if (found === undefined) throw new DialectError(code, message);
  return found;
}

/** Returns the word that a parameter says, if one is sent; refuses -1130 for none of the list. */
export function wordOf<T extends string>(parameters: Parameters, name: string, list: readonly T[]): T | undefined {
  const said = parameters.text(name);
  if (said === undefined) return undefined;
  const found = list.find((entry) => entry === said);
  if (found === undefined) throw invalidValue(name);
  return found;
}

/** Returns the mode of self-trade prevention, if one is asked for; refuses -1130. */
export function stpOf(parameters: Parameters): StpMode | undefined {
  return wordOf(parameters, 'selfTradePreventionMode', STP_MODES);
}

/** Returns which order is meant; refuses -1102 when nothing says it. */
export function orderChoiceOf(parameters: Parameters): OrderChoice {
  const orderId = parameters.whole('orderId');
  const clientOrderId = clientIdOf(parameters, 'origClientOrderId');
  if (orderId === undefined && clientOrderId === undefined) throw missingBoth('origClientOrderId', 'orderId');
  return { orderId, clientOrderId };
}

/** Returns the span that a call asks for; refuses one of more than so many days, as the dialect does (-1127). */
export function spanOf(
  { parameters }: Call,
  daysMost: number,
): { startMs: number | undefined; endMs: number | undefined } {
  const startMs = parameters.timeMs('startTime');
  const endMs = parameters.timeMs('endTime');
  if (startMs !== undefined && endMs !== undefined && endMs - startMs > daysMost * DAY_MS)
    throw new DialectError(-1127, `More than ${daysMost * 24} hours between startTime and endTime.`);
  return { startMs, endMs };
}
