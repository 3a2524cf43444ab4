/**
 * What every family of chains can do. `ChainFamily` needs no network and runs in the signer as well; `ChainReader` asks
 * the endpoints of one network. Amounts are raw units of the coin (wei, satoshi, 10^-decimals), always bigint.
 */

/** What a coin is on one network; contract null: the network's own coin. */
export interface Payment {
  to: string;
  amountRaw: bigint;
  contract: string | null;
}

/** Which network an address or a spend is for. Bitcoin's are told apart by kind, EVM's by chain id. */
export interface NetworkIdentity {
  chainId: number | null;
  bitcoin?: 'mainnet' | 'testnet' | 'regtest';
}

export type AddressCheck =
  /** `address` is the one way in which we write it (EVM: EIP-55, Bitcoin: lower case). */
  { isOk: true; address: string } | { isOk: false; reason: AddressFault };

/** MALFORMED: no address of this family · CHECKSUM: a letter is wrong · NETWORK: another network's · KIND: a kind that we do not pay. */
type AddressFault = 'MALFORMED' | 'CHECKSUM' | 'NETWORK' | 'KIND';

/** What a spend does, read from its bytes alone. */
export interface DecodedSpend {
  payment: Payment;
  /** What comes back to us (Bitcoin), else null. */
  change: Payment | null;
  /** The most that the network can take for it. */
  feeCapRaw: bigint;
  chainId: number | null;
  /** EVM: the nonce. Two spends of one address with the same nonce cannot both be mined. */
  nonce: number | null;
  /** Bitcoin: the outputs that it spends, `txid:index`. Two spends with one in common cannot both be mined. */
  inputs: readonly string[];
  /** Who signed it, and its hash; null while it is unsigned. */
  from: string | null;
  hash: string | null;
}

export type SpendReading = { isOk: true; spend: DecodedSpend } | { isOk: false; reason: string };

export interface ChainFamily<Spend> {
  /** Address `index` of the account whose extended public key this is: path 0/index below it. */
  deriveAddress(accountXpub: string, index: number, network: NetworkIdentity): string;
  checkAddress(text: string, network: NetworkIdentity): AddressCheck;
  /** The unsigned bytes of a spend. */
  encodeSpend(spend: Spend): Uint8Array;
  /** Refuses everything that is not one plain payment (CHN-23, CHN-24). */
  decodeSpend(bytes: Uint8Array, network: NetworkIdentity): Promise<SpendReading>;
}

/** One block, as far as following needs it. */
export interface BlockMark {
  height: number;
  hash: string;
  parentHash: string;
  atMs: number;
}

export interface ChainHead {
  /** The newest height that enough endpoints have. */
  height: number;
  /** The newest height that is final by the network's rule; −1: none yet. */
  finalHeight: number;
}

/** Money that came to a watched address. (txHash, logIndex) names it for ever. */
export interface FoundTransfer {
  txHash: string;
  /** Its place among the logs of its transaction (not of the block, which a reorg changes); −1: the native coin. Bitcoin: the output. */
  logIndex: number;
  blockHash: string;
  height: number;
  /** Null where a chain does not say (Bitcoin, coinbase). */
  from: string | null;
  to: string;
  contract: string | null;
  /** What the chain says was sent: of a token it is not proven that it arrived (CHN-42). */
  amountRaw: bigint;
  /** Whether the contract is one of the configured. If not, it is never credited. */
  isKnown: boolean;
}

/** Which addresses are ours and which tokens we know; both by `watchKey`. Cost of a look-up is the same for any number. */
export interface Watch {
  addresses: { has(key: string): boolean };
  contracts: { has(key: string): boolean };
}

export type Rereading =
  /** It stands in its block, with status success; `arrivedRaw` ≤ amountRaw is what came to the address. */
  | { outcome: 'SAME'; arrivedRaw: bigint }
  /** Its block is not of the chain any more, or the transaction is not in it. */
  | { outcome: 'GONE' }
  /** Its block holds something else than was found: a lie of the one or the other. */
  | { outcome: 'DIFFERS'; note: string }
  /** It stands as it was found, but the endpoints have forgotten the balances of that block: what arrived is what was measured when it was seen, else unknown. */
  | { outcome: 'UNMEASURED' };

export type BroadcastOutcome =
  | { outcome: 'ACCEPTED' }
  /** Its nonce or its inputs are spent: by itself, mined meanwhile, or by another one. Look it up by hash. */
  | { outcome: 'SPENT' }
  | { outcome: 'UNDERPRICED' }
  | { outcome: 'NO_FUNDS' }
  | { outcome: 'REFUSED'; note: string }
  /** No endpoint answered. Some may have it: never a reason to refund (P22). */
  | { outcome: 'UNKNOWN' };

export type TransactionState =
  | { state: 'ABSENT' }
  | { state: 'PENDING' }
  | { state: 'MINED'; blockHash: string; height: number; isSuccess: boolean; feeRaw: bigint };

export interface ChainReader {
  /** Checks that each endpoint is of this network; throws unless enough are. */
  connect(): Promise<void>;
  head(): Promise<ChainHead>;
  /** The block at a height, as enough endpoints agree; null: none there yet. */
  blockAt(height: number): Promise<BlockMark | null>;
  /** What the block brought to watched addresses; null: the endpoints do not have the block any more. */
  transfersOf(block: BlockMark, watch: Watch): Promise<FoundTransfer[] | null>;
  reread(found: FoundTransfer): Promise<Rereading>;
  /** What an address owns; at a block if it is given, else now. */
  balance(address: string, contract: string | null, atBlockHash?: string): Promise<bigint>;
  broadcast(signed: Uint8Array): Promise<BroadcastOutcome>;
  find(txHash: string): Promise<TransactionState>;
}
