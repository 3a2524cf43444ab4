import { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { OpenNetwork } from '@pelorus/database/wallet/coins.ts';

const ENDPOINT_MS = 5_000;

/** What staff's decisions are checked by: reading a chain, by two endpoints that agree. */
export type ChainEyes = Pick<
  EvmReader,
  'connect' | 'endpoints' | 'decimalsOf' | 'head' | 'blockAt' | 'find' | 'payerOf' | 'reread'
>;
export type EyesOn = (
  network: Pick<OpenNetwork, 'chainId' | 'endpoints' | 'confirmations' | 'hasFinality'>,
) => ChainEyes;

/** Reads a network of the EVM family for one decision. */
export const eyesOn: EyesOn = ({ chainId, confirmations, endpoints: urls, hasFinality: usesFinalized }) =>
  new EvmReader({ chainId: chainId as number, urls, confirmations, usesFinalized, timeoutMs: ENDPOINT_MS });
