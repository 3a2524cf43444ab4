import { apiNodeClient } from './api-node.ts';
import { ccxtClient } from './ccxt.ts';
import type { Client, Venue } from './client.ts';
import { connectorClient } from './connector.ts';
import { nodeBinanceClient } from './node-binance.ts';
import { officialClient } from './official.ts';
import { sieblyClient } from './siebly.ts';

/** The clients of the ecosystem, as npm ships them; only addresses are ours. */
export const CLIENTS: Readonly<Record<string, (venue: Venue) => Client | Promise<Client>>> = {
  'ccxt.pro': ccxtClient,
  binance: sieblyClient,
  'binance-api-node': apiNodeClient,
  'node-binance-api': nodeBinanceClient,
  '@binance/connector': connectorClient,
  '@binance/spot': officialClient,
};
