import { encodeAbiParameters, encodeFunctionData, getAddress, getCreate2Address, keccak256 } from 'viem/utils';
import { TOKEN_BYTECODE } from './bytecode.ts';

type Hex = `0x${string}`;

/** A token of the test chain. */
export interface TestCoin {
  symbol: string;
  name: string;
  decimals: number;
}

/** Makes contracts at addresses that follow from their code; every anvil has it from its first block. */
export const MAKER_OF_CONTRACTS = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
/** The first of anvil's accounts, whose key all the world knows: it gives out test coins. */
export const TEST_TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SALT: Hex = `0x${'00'.repeat(32)}`;

const CONSTRUCTOR = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'address' }] as const;
const MINT_ABI = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
] as const;

function creationOf({ symbol, name, decimals }: TestCoin): Hex {
  const code = symbol === 'USDT' ? TOKEN_BYTECODE.TestTether : TOKEN_BYTECODE.TestToken;
  return `${code}${encodeAbiParameters(CONSTRUCTOR, [name, symbol, decimals, TEST_TREASURY]).slice(2)}` as Hex;
}

/** Returns the address of a token: the same on every machine (CHN-61). */
export function testTokenAddress(coin: TestCoin): Hex {
  return getCreate2Address({ from: MAKER_OF_CONTRACTS, salt: SALT, bytecodeHash: keccak256(creationOf(coin)) });
}

/** The data of the transaction to `MAKER_OF_CONTRACTS` that makes the token. */
export function creationCall(coin: TestCoin): Hex {
  return `${SALT}${creationOf(coin).slice(2)}`;
}

export function mintCall(to: string, amountRaw: bigint): Hex {
  return encodeFunctionData({ abi: MINT_ABI, args: [getAddress(to), amountRaw] });
}
