import { type Endpoint, EndpointSilent, type Json } from '../endpoints/endpoint.ts';

/** What we read of a block, its transactions and receipts: JSON-RPC's own texts, checked when they are read. */
export interface RpcTransaction {
  hash: string;
  from: string;
  to: string | null;
  nonce: string;
  value: string;
  blockHash: string | null;
}

export interface RpcLog {
  address: string;
  topics: string[];
  data: string;
  blockHash: string;
  transactionHash: string;
}

export interface RpcReceipt {
  transactionHash: string;
  blockHash: string;
  blockNumber: string;
  status: string;
  gasUsed: string;
  effectiveGasPrice: string;
  logs: RpcLog[];
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/;
const HASH = /^0x[0-9a-f]{64}$/;

/** Reads a quantity of JSON-RPC: never a default for what is missing. */
export function quantity(text: Json | undefined): bigint {
  if (typeof text !== 'string' || !QUANTITY.test(text)) throw new Error(`no quantity: ${String(text)}`);
  return BigInt(text);
}

export function count(text: Json | undefined): number {
  const value = Number(quantity(text));
  if (!Number.isSafeInteger(value)) throw new Error(`too large: ${String(text)}`);
  return value;
}

export function hashOf(text: Json | undefined): string {
  if (typeof text !== 'string' || !HASH.test(text)) throw new Error(`no hash: ${String(text)}`);
  return text;
}

/** Calls, and takes an answer that `read` cannot read for none: the endpoint is DEAD to us (CHN-32). */
export async function callAs<T>(
  endpoint: Endpoint,
  method: string,
  params: readonly unknown[],
  read: (result: Json) => T,
): Promise<T> {
  const result = await endpoint.call(method, params);
  try {
    return read(result);
  } catch (cause) {
    throw new EndpointSilent('DEAD', endpoint.url, cause);
  }
}

export function asObject(result: Json): { [key: string]: Json } {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) throw new Error('no object');
  return result;
}

export function asList<T>(result: Json | undefined): T[] {
  if (!Array.isArray(result)) throw new Error('no list');
  return result as T[];
}
