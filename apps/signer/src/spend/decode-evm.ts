import type { SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { Hex, TransactionSerializableEIP1559 } from 'viem';
import { getAddress, keccak256, parseTransaction, serializeTransaction } from 'viem/utils';

type Fields = TransactionSerializableEIP1559 & { r?: Hex; s?: Hex };

/** A spend as the signer reads it from the bytes. */
export interface Spend {
  chainId: number;
  nonce: number;
  /** Where the coins go, with its checksum; the contract of a token, null: native. */
  to: Hex;
  contract: Hex | null;
  /** Units of the chain. */
  raw: bigint;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  /** What is signed. */
  hash: Hex;
  transaction: TransactionSerializableEIP1559;
}

/** transfer(address,uint256): selector, the address in 32 bytes, the amount in 32 bytes. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

function parse(bytes: Hex): Fields | SignerRefusal {
  if (!bytes.startsWith('0x02')) return 'SPEND_TYPE';
  try {
    return parseTransaction(bytes as `0x02${string}`) as Fields;
  } catch {
    return 'SPEND_UNREADABLE';
  }
}

/** Returns the bytes of a transaction as it is written; null: it cannot be written. */
function write(transaction: TransactionSerializableEIP1559): Hex | null {
  try {
    return serializeTransaction(transaction);
  } catch {
    return null;
  }
}

function coinsOf({ to, value = 0n, data }: Fields): Pick<Spend, 'to' | 'contract' | 'raw'> | SignerRefusal {
  if (to === null || to === undefined) return 'CONTRACT_UNKNOWN';
  if (data === undefined) return { to: getAddress(to), contract: null, raw: value };
  const [, receiver, amount] = TRANSFER.exec(data) ?? [];
  if (receiver === undefined) return 'CALL_NOT_TRANSFER';
  if (value !== 0n) return 'VALUE_WITH_TOKEN';
  return { to: getAddress(`0x${receiver}`), contract: getAddress(to), raw: BigInt(`0x${amount}`) };
}

/**
 * Returns what unsigned bytes would do, or why they are not signed. The bytes are written anew from what was read and
 * compared, so nothing stands in them that was not read (SIGN-30).
 */
export function decodeEvm(bytes: string): Spend | SignerRefusal {
  const fields = parse(bytes as Hex);
  if (typeof fields === 'string') return fields;
  if (fields.r !== undefined || fields.s !== undefined) return 'SPEND_SIGNED';
  if (fields.accessList !== undefined && fields.accessList.length > 0) return 'SPEND_TYPE';
  if (write(fields) !== bytes) return 'SPEND_NOT_CANONICAL';
  const coins = coinsOf(fields);
  if (typeof coins === 'string') return coins;
  const { chainId, nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fields;
  if (!Number.isSafeInteger(nonce) || !Number.isSafeInteger(chainId)) return 'SPEND_UNREADABLE';
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
  return { ...coins, ...fees, chainId, nonce, hash: keccak256(bytes as Hex), transaction: fields };
}
