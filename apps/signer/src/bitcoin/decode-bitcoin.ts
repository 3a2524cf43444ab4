import { createHash } from 'node:crypto';
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '@pelorus/chains/bitcoin/networks.ts';
import { HOT_INDEX, type SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { isIndex, type Keys } from '../seed/keys.ts';

/** An output of ours that is spent. */
interface SpentOutput {
  /** `txid:index`. */
  name: string;
  amountRaw: bigint;
  addressIndex: number;
}

/** A payment as the signer reads it from a PSBT: satoshi. */
export interface BitcoinSpend {
  inputs: readonly SpentOutput[];
  to: string;
  raw: bigint;
  /** What comes back to the hot wallet. */
  changeRaw: bigint;
  fee: bigint;
  /** Virtual bytes when it is signed, at least: signatures of 71 bytes. */
  size: bigint;
  /** Names these very bytes. */
  hash: string;
  transaction: Transaction;
}

/** Says that a dearer transaction may replace this one (BIP125). */
const REPLACEABLE = 0xff_ff_ff_fd;
/** Four times its virtual bytes: the frame and a SegWit mark; an input with its signature and key; an output less its script. */
const WEIGHT = { frame: 42n, input: 271n, output: 36n };

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function read(bytes: Uint8Array): Transaction | null {
  try {
    return Transaction.fromPSBT(bytes);
  } catch {
    return null;
  }
}

type Input = ReturnType<Transaction['getInput']>;

/** Reads an input and adds it anew to `copy`, by what the signer derives itself (BTCN-21). */
function readInput(input: Input, copy: Transaction, keys: Keys, network: BitcoinNetwork): SpentOutput | SignerRefusal {
  const { bip32Derivation, finalScriptWitness, index, partialSig, sequence, txid, witnessUtxo } = input;
  if (txid === undefined || index === undefined || witnessUtxo === undefined) return 'SPEND_UNREADABLE';
  if (partialSig !== undefined || finalScriptWitness !== undefined) return 'SPEND_SIGNED';
  if (sequence !== REPLACEABLE) return 'SPEND_TYPE';
  const path = bip32Derivation?.[0]?.[1].path ?? [];
  const addressIndex = path[1];
  if (path[0] !== 0 || addressIndex === undefined || !isIndex(addressIndex)) return 'INPUT_FOREIGN';
  const publicKey = keys.bitcoinPublicKey(network, addressIndex);
  const { script } = p2wpkh(publicKey, BITCOIN_NETWORKS[network]);
  if (hexOf(script) !== hexOf(witnessUtxo.script)) return 'INPUT_FOREIGN';
  const { amount } = witnessUtxo;
  const derivation = { fingerprint: keys.bitcoinFingerprint(network), path: [0, addressIndex] };
  copy.addInput({
    ...{ txid, index, sequence: REPLACEABLE, witnessUtxo: { script, amount } },
    bip32Derivation: [[publicKey, derivation]],
  });
  return { name: `${hexOf(txid)}:${index}`, amountRaw: amount, addressIndex };
}

/** The outputs' addresses and amounts, each added anew to `copy`. */
function readOutputs(
  tx: Transaction,
  copy: Transaction,
  network: BitcoinNetwork,
): { to: string; raw: bigint }[] | null {
  const coder = Address(BITCOIN_NETWORKS[network]);
  try {
    return Array.from({ length: tx.outputsLength }, (_, i) => {
      const { amount: raw, script } = tx.getOutput(i);
      if (script === undefined || raw === undefined) throw new Error('an output without script or amount');
      const to = coder.encode(OutScript.decode(script) as Parameters<typeof coder.encode>[0]);
      copy.addOutputAddress(to, raw, BITCOIN_NETWORKS[network]);
      return { to, raw };
    });
  } catch {
    return null;
  }
}

function sizeOf(tx: Transaction): bigint {
  let weight = WEIGHT.frame + WEIGHT.input * BigInt(tx.inputsLength);
  for (let i = 0; i < tx.outputsLength; i++) weight += WEIGHT.output + 4n * BigInt(tx.getOutput(i).script?.length ?? 0);
  return (weight + 3n) / 4n;
}

/**
 * Returns what an unsigned PSBT would do, or why it is not signed. It is written anew from what was read and compared, so
 * that nothing stands in it that was not read (SIGN-30, BTCN-20).
 */
export function decodeBitcoin(unsigned: string, keys: Keys, network: BitcoinNetwork): BitcoinSpend | SignerRefusal {
  const bytes = Buffer.from(unsigned.slice(2), 'hex');
  const tx = read(bytes);
  if (tx === null) return 'SPEND_UNREADABLE';
  if (tx.version !== 2 || tx.lockTime !== 0) return 'SPEND_TYPE';
  const copy = new Transaction({ version: 2, lockTime: 0 });
  const inputs: SpentOutput[] = [];
  for (let i = 0; i < tx.inputsLength; i++) {
    const input = readInput(tx.getInput(i), copy, keys, network);
    if (typeof input === 'string') return input;
    inputs.push(input);
  }
  if (new Set(inputs.map(({ name }) => name)).size !== inputs.length || inputs.length === 0) return 'SPEND_UNREADABLE';
  const outputs = readOutputs(tx, copy, network);
  const [payment, change, ...more] = outputs ?? [];
  if (payment === undefined) return 'SPEND_UNREADABLE';
  if (more.length > 0) return 'SPEND_TYPE';
  if (change !== undefined && change.to !== keys.bitcoinAddress(network, HOT_INDEX)) return 'CHANGE_FOREIGN';
  if (hexOf(copy.toPSBT()) !== hexOf(bytes)) return 'SPEND_NOT_CANONICAL';
  const changeRaw = change?.raw ?? 0n;
  const fee = inputs.reduce((sum, { amountRaw }) => sum + amountRaw, 0n) - payment.raw - changeRaw;
  if (fee < 0n) return 'SPEND_UNREADABLE';
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { inputs, ...payment, changeRaw, fee, size: sizeOf(tx), hash, transaction: copy };
}
