import {
  bytesToHex,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  hexToBytes,
  keccak256,
  parseTransaction,
  recoverAddress,
  serializeTransaction,
} from 'viem/utils';
import type { DecodedSpend, Payment, SpendReading } from '../chain-family.ts';

type Hex = `0x${string}`;

/** One payment by an EIP-1559 transaction. Gas in units of gas, fees in wei a unit. */
export interface EvmSpend {
  chainId: number;
  nonce: number;
  payment: Payment;
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** ERC-20 `transfer`. What it returns is not read: USDT returns nothing. */
export const TRANSFER_ABI = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
] as const;

/** The call of a payment: to whom, with what value and data. */
export function callOf({ to, amountRaw, contract }: Payment): { to: Hex; value: bigint; data: Hex } {
  if (contract === null) return { to: getAddress(to), value: amountRaw, data: '0x' };
  const data = encodeFunctionData({ abi: TRANSFER_ABI, args: [getAddress(to), amountRaw] });
  return { to: getAddress(contract), value: 0n, data };
}

/** Returns the unsigned bytes (CHN-20). */
export function encodeEvmSpend(spend: EvmSpend): Uint8Array {
  const { chainId, nonce, payment, gasLimit: gas, maxFeePerGas, maxPriorityFeePerGas } = spend;
  const call = callOf(payment);
  return hexToBytes(
    serializeTransaction({ type: 'eip1559', chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, ...call }),
  );
}

/** Returns the same payment with the same nonce and fees that nodes take as a replacement: +12.5 % at least (CHN-21). */
export function replaceEvmSpend(
  spend: EvmSpend,
  now: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
): EvmSpend {
  const raised = (old: bigint, wanted: bigint) => {
    const least = (old * 1125n + 999n) / 1000n;
    return wanted > least ? wanted : least;
  };
  return {
    ...spend,
    maxFeePerGas: raised(spend.maxFeePerGas, now.maxFeePerGas),
    maxPriorityFeePerGas: raised(spend.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
  };
}

const refused = (reason: string): SpendReading => ({ isOk: false, reason });

/** The payment of a call; a text: why it is none. */
function paymentOf(to: Hex, value: bigint, data: Hex): Payment | string {
  if (data === '0x') return value > 0n ? { to: getAddress(to), amountRaw: value, contract: null } : 'pays nothing';
  if (value !== 0n) return 'sends coins with a call';
  try {
    const { args } = decodeFunctionData({ abi: TRANSFER_ABI, data });
    const payment = { to: getAddress(args[0]), amountRaw: args[1], contract: getAddress(to) };
    if (callOf(payment).data !== data) return 'calls with data that is not exactly a transfer';
    return payment.amountRaw > 0n ? payment : 'pays nothing';
  } catch {
    return 'calls something else than transfer';
  }
}

/** Reads unsigned or signed bytes; refuses what is not one plain payment, written in the one way (CHN-22 to CHN-25). */
export async function decodeEvmSpend(bytes: Uint8Array): Promise<SpendReading> {
  const hex = bytesToHex(bytes);
  if (bytes[0] !== 2) return refused('no EIP-1559 transaction');
  let parsed: ReturnType<typeof parseTransaction<`0x02${string}`>>;
  try {
    parsed = parseTransaction(hex as `0x02${string}`);
    if (serializeTransaction(parsed as Parameters<typeof serializeTransaction>[0]) !== hex)
      return refused('not written in the one way');
  } catch {
    return refused('not readable');
  }
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas = 0n, maxFeePerGas = 0n, accessList } = parsed;
  if (to === null || to === undefined) return refused('makes a contract');
  if ((accessList ?? []).length > 0) return refused('has an access list');
  const payment = paymentOf(to, value, data);
  if (typeof payment === 'string') return refused(payment);
  const spend: DecodedSpend = {
    payment,
    change: null,
    feeCapRaw: gas * maxFeePerGas,
    chainId: chainId,
    nonce,
    inputs: [],
    from: null,
    hash: null,
  };
  const { r, s, yParity } = parsed;
  if (r === undefined || s === undefined || yParity === undefined) return { isOk: true, spend };
  const unsigned = { type: 'eip1559', chainId, nonce, to, value, data, gas, maxFeePerGas } as const;
  const { maxPriorityFeePerGas = 0n } = parsed;
  try {
    const from = await recoverAddress({
      hash: keccak256(serializeTransaction({ ...unsigned, maxPriorityFeePerGas })),
      signature: { r, s, yParity },
    });
    return { isOk: true, spend: { ...spend, from, hash: keccak256(hex) } };
  } catch {
    return refused('signed by nobody');
  }
}
