import { HDKey } from '@scure/bip32';
import { p2wpkh, selectUTXO, Transaction } from '@scure/btc-signer';
import type { Payment } from '../chain-family.ts';
import { bitcoinKey } from './address.ts';
import { BITCOIN_NETWORKS, type BitcoinNetwork } from './networks.ts';

/** Says that a dearer transaction may replace this one (BIP125). */
export const REPLACEABLE = 0xff_ff_ff_fd;
/** Nodes pass on no output to a SegWit address below this many satoshi. */
const DUST_RAW = 294n;

/** An output of ours that is not spent; `addressIndex`: which of our addresses has it. */
export interface BitcoinCoin {
  txid: string;
  index: number;
  amountRaw: bigint;
  addressIndex: number;
}

/** One payment in satoshi. What inputs have beyond payment and change is the fee. */
export interface BitcoinSpend {
  network: BitcoinNetwork;
  accountXpub: string;
  inputs: readonly BitcoinCoin[];
  payment: Payment;
  change: Payment | null;
}

interface Wanted {
  network: BitcoinNetwork;
  accountXpub: string;
  coins: readonly BitcoinCoin[];
  payment: Payment;
  changeAddress: string;
  /** Satoshi for a virtual byte, at least 1. */
  feeRate: bigint;
}

const sumOf = (coins: readonly BitcoinCoin[]) => coins.reduce((sum, { amountRaw }) => sum + amountRaw, 0n);

/** What the network takes for a spend. */
export function bitcoinFee({ inputs, payment, change }: BitcoinSpend): bigint {
  return sumOf(inputs) - payment.amountRaw - (change?.amountRaw ?? 0n);
}

function inputOf(account: HDKey, { accountXpub, network }: BitcoinSpend | Wanted, coin: BitcoinCoin) {
  const publicKey = bitcoinKey(accountXpub, coin.addressIndex);
  const { script } = p2wpkh(publicKey, BITCOIN_NETWORKS[network]);
  return {
    txid: coin.txid,
    index: coin.index,
    sequence: REPLACEABLE,
    witnessUtxo: { script, amount: coin.amountRaw },
    // Told from the account, whose key signs: 0/index.
    bip32Derivation: [[publicKey, { fingerprint: account.fingerprint, path: [0, coin.addressIndex] }]] as [
      Uint8Array,
      { fingerprint: number; path: number[] },
    ][],
  };
}

/** Chooses coins for a payment and says what comes back; null: the coins do not suffice with the fee (CHN-26). */
export function chooseCoins(wanted: Wanted): BitcoinSpend | null {
  const { network, accountXpub, coins, payment, changeAddress, feeRate } = wanted;
  const account = HDKey.fromExtendedKey(accountXpub);
  const outputs = [{ address: payment.to, amount: payment.amountRaw }];
  const chosen = selectUTXO(
    coins.map((coin) => inputOf(account, wanted, coin)),
    outputs,
    'default',
    { feePerByte: feeRate, changeAddress, network: BITCOIN_NETWORKS[network], createTx: true },
  );
  if (chosen?.tx === undefined) return null;
  const { tx } = chosen;
  const isChosen = new Set(
    Array.from({ length: tx.inputsLength }, (_, i) => {
      const { txid, index } = tx.getInput(i);
      return `${Buffer.from(txid ?? []).toString('hex')}:${index}`;
    }),
  );
  const inputs = coins.filter(({ txid, index }) => isChosen.has(`${txid}:${index}`));
  const fee = tx.fee;
  const backRaw = sumOf(inputs) - payment.amountRaw - fee;
  if (inputs.length !== tx.inputsLength || backRaw < 0n) throw new Error('the coins that were chosen are not ours');
  const change = backRaw === 0n ? null : { to: changeAddress, amountRaw: backRaw, contract: null };
  return { network, accountXpub, inputs, payment, change };
}

/** Coins are chosen as if the fee were so many times as high: what comes back pays for replacements. */
const ROOM = 4n;

/** As chooseCoins, with coins whose change can pay four times the fee, where there are as many (BTCN-33). */
export function chooseCoinsWithRoom(wanted: Wanted): BitcoinSpend | null {
  const roomy = chooseCoins({ ...wanted, feeRate: wanted.feeRate * ROOM });
  if (roomy === null) return chooseCoins(wanted);
  const { inputs, payment } = roomy;
  const change = { to: wanted.changeAddress, amountRaw: 0n, contract: null };
  const backRaw = sumOf(inputs) - payment.amountRaw - bitcoinSize({ inputs, change }) * wanted.feeRate;
  return { ...roomy, change: backRaw < DUST_RAW ? null : { ...change, amountRaw: backRaw } };
}

function transactionOf(spend: BitcoinSpend): Transaction {
  const network = BITCOIN_NETWORKS[spend.network];
  const account = HDKey.fromExtendedKey(spend.accountXpub);
  const tx = new Transaction({ version: 2, lockTime: 0 });
  for (const coin of spend.inputs) tx.addInput(inputOf(account, spend, coin));
  tx.addOutputAddress(spend.payment.to, spend.payment.amountRaw, network);
  if (spend.change !== null) tx.addOutputAddress(spend.change.to, spend.change.amountRaw, network);
  return tx;
}

/** Returns the PSBT (BIP174): first the payment, then what comes back. */
export function encodeBitcoinSpend(spend: BitcoinSpend): Uint8Array {
  if (bitcoinFee(spend) < 0n) throw new Error('pays more than it has');
  return transactionOf(spend).toPSBT();
}

/** Virtual size when it is signed: 10.5 bytes, 68 an input (signatures of 72 bytes), 43 an output at most. */
export function bitcoinSize({ inputs, change }: Pick<BitcoinSpend, 'change' | 'inputs'>): bigint {
  return 11n + 68n * BigInt(inputs.length) + 43n * (change === null ? 1n : 2n);
}

/**
 * Returns the same payment from the same coins with a fee of `feeRate`, and at least a satoshi for each byte more than
 * before (BIP125); what comes back pays it. Null: it cannot (CHN-27).
 */
export function replaceBitcoinSpend(spend: BitcoinSpend, feeRate: bigint): BitcoinSpend | null {
  const size = bitcoinSize(spend);
  const before = bitcoinFee(spend);
  const wanted = size * feeRate > before + size ? size * feeRate : before + size;
  const { change } = spend;
  if (change === null) return null;
  const leftRaw = change.amountRaw - (wanted - before);
  if (leftRaw < 0n) return null;
  return { ...spend, change: leftRaw < DUST_RAW ? null : { ...change, amountRaw: leftRaw } };
}
