import type { ChainFamily } from '../chain-family.ts';
import { checkEvmAddress, deriveEvmAddress } from './address.ts';
import { decodeEvmSpend, type EvmSpend, encodeEvmSpend } from './spend.ts';

/** The EVM chains: one address serves all of them, and the chain id in a spend says for which it is. */
export const EVM: ChainFamily<EvmSpend> = {
  deriveAddress: deriveEvmAddress,
  checkAddress: checkEvmAddress,
  encodeSpend: encodeEvmSpend,
  decodeSpend: decodeEvmSpend,
};
