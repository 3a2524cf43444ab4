import { Address, OutScript, Transaction } from '@scure/btc-signer';
import type { NetworkIdentity, Payment, SpendReading } from '../chain-family.ts';
import { BITCOIN_NETWORKS, bitcoinNetwork } from './networks.ts';
import { REPLACEABLE } from './spend.ts';

const refused = (reason: string): SpendReading => ({ isOk: false, reason });
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The inputs' names and their sum; a text: why they are none of ours. */
function inputsOf(tx: Transaction): { names: string[]; sumRaw: bigint } | string {
  const names: string[] = [];
  let sumRaw = 0n;
  for (let i = 0; i < tx.inputsLength; i++) {
    const { txid, index, witnessUtxo, sequence, sighashType, bip32Derivation } = tx.getInput(i);
    if (txid === undefined || index === undefined || witnessUtxo === undefined) return 'an input without its amount';
    if (OutScript.decode(witnessUtxo.script).type !== 'wpkh') return 'an input of another kind';
    if (sequence !== REPLACEABLE) return 'an input that cannot be replaced';
    if (sighashType !== undefined) return 'an input that is signed in part';
    if (bip32Derivation?.length !== 1) return 'an input without its key';
    names.push(`${hex(txid)}:${index}`);
    sumRaw += witnessUtxo.amount;
  }
  return new Set(names).size === names.length && names.length > 0 ? { names, sumRaw } : 'no inputs, or one twice';
}

function outputsOf(tx: Transaction, network: NetworkIdentity): Payment[] {
  const address = Address(BITCOIN_NETWORKS[bitcoinNetwork(network)]);
  return Array.from({ length: tx.outputsLength }, (_, i) => {
    const { script, amount } = tx.getOutput(i);
    if (script === undefined || amount === undefined) throw new Error('an output without script or amount');
    const to = address.encode(OutScript.decode(script) as Parameters<typeof address.encode>[0]);
    return { to, amountRaw: amount, contract: null };
  });
}

/**
 * Reads an unsigned PSBT: one payment, then at most one output of change. Whether the change is ours, the signer finds
 * by deriving its address. That amounts are true is certain by the signature, which commits to them (BIP143).
 */
export async function decodeBitcoinSpend(bytes: Uint8Array, network: NetworkIdentity): Promise<SpendReading> {
  try {
    const tx = Transaction.fromPSBT(bytes);
    if (hex(tx.toPSBT()) !== hex(bytes)) return refused('not written in the one way');
    if (tx.version !== 2 || tx.lockTime !== 0) return refused('another version, or a time lock');
    const inputs = inputsOf(tx);
    if (typeof inputs === 'string') return refused(inputs);
    const [payment, change = null, ...more] = outputsOf(tx, network);
    if (payment === undefined || payment.amountRaw === 0n) return refused('pays nothing');
    if (more.length > 0) return refused('pays more than one');
    const feeCapRaw = inputs.sumRaw - payment.amountRaw - (change?.amountRaw ?? 0n);
    if (feeCapRaw < 0n) return refused('pays more than it has');
    const none = { chainId: null, nonce: null, from: null, hash: null };
    return { isOk: true, spend: { payment, change, feeCapRaw, inputs: inputs.names, ...none } };
  } catch {
    return refused('not readable');
  }
}
