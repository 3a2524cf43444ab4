import { SYMBOL } from './client.ts';

/** Of a WebSocket. */
export const OPEN = 1;

/** What a client library does with contracts, in its own API. */
export interface ContractClient {
  name: string;
  setLeverage(leverage: number): Promise<number>;
  lastPrice(): Promise<number>;
  /** At any price; returns its id and status. `reduces`: it closes. */
  market(side: 'BUY' | 'SELL', quantity: number, reduces?: boolean): Promise<{ id: number; status: string }>;
  /** The size of the position; a short is below zero. */
  position(): Promise<number>;
  /** A sell that waits for a lower price; returns what cancels it. */
  stop(quantity: number, price: number): Promise<() => Promise<unknown>>;
  /** Tells each order whose state changed, and each size of the position. */
  watch(order: (id: number, status: string) => void, position: (size: number) => void): Promise<void>;
  close(): Promise<void> | void;
}

interface OrderUpdate {
  o: { i: number | string; X: string };
}
interface AccountUpdate {
  a: { P: { s: string; pa: number | string }[] };
}

/** Returns what takes an event of the account's stream as the wire has it. */
export function taking(order: (id: number, status: string) => void, position: (size: number) => void) {
  return (message: unknown): void => {
    const event = message as { e?: string } & OrderUpdate & AccountUpdate;
    if (event.e === 'ORDER_TRADE_UPDATE') order(Number(event.o.i), event.o.X);
    if (event.e === 'ACCOUNT_UPDATE') for (const { pa, s } of event.a.P) if (s === SYMBOL) position(Number(pa));
  };
}
