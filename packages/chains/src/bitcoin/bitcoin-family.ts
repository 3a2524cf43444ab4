import type { ChainFamily } from '../chain-family.ts';
import { checkBitcoinAddress, deriveBitcoinAddress } from './address.ts';
import { decodeBitcoinSpend } from './decode.ts';
import { type BitcoinSpend, encodeBitcoinSpend } from './spend.ts';

/** Bitcoin: SegWit addresses of one account, spends as PSBT. */
export const BITCOIN: ChainFamily<BitcoinSpend> = {
  deriveAddress: deriveBitcoinAddress,
  checkAddress: checkBitcoinAddress,
  encodeSpend: encodeBitcoinSpend,
  decodeSpend: decodeBitcoinSpend,
};
