import type {
  ReservesAnswer,
  SignAnswer,
  SignerAnswer,
  SignerRefusal,
  SignerRequest,
  SignRequest,
  SignReservesRequest,
  XpubsAnswer,
} from '@pelorus/protocol/wallet/signer-wire.ts';
import { GAS_INDEX, HOT_INDEX, reservesText } from '@pelorus/protocol/wallet/signer-wire.ts';
import { hashMessage, keccak256, serializeTransaction } from 'viem/utils';
import { type BitcoinSpend, decodeBitcoin } from './bitcoin/decode-bitcoin.ts';
import { checkBitcoinFee, checkBitcoinRepeat } from './bitcoin/limits.ts';
import { signBitcoin } from './bitcoin/sign-bitcoin.ts';
import { filesIn } from './directory.ts';
import { SignerFault } from './faults.ts';
import { Clock } from './log/clock.ts';
import type { BitcoinEntry, LogContent, SpendEntry } from './log/entries.ts';
import { History } from './log/history.ts';
import { LogFile } from './log/log-file.ts';
import type { BitcoinPolicy, EvmPolicy, NetworkPolicy, Policy } from './policy/policy.ts';
import { PolicyKeeper } from './policy/policy-keeper.ts';
import { isIndex, type Keys } from './seed/keys.ts';
import { signHash } from './seed/sign-hash.ts';
import { decodeEvm, type Spend } from './spend/decode-evm.ts';
import { checkFee, checkFeesOfHour, checkOutflow, checkRepeat, moreFee } from './spend/limits.ts';
import { checkBitcoinPurpose, checkPurpose } from './spend/purposes.ts';

/** How far a statement of reserves may be from now: nobody gathers signatures for the day when the keys are gone. */
const RESERVES_MS = 3_600_000;

/** Returns what the log keeps of a spend. */
function entryOf(request: SignRequest, spend: Spend, fromIndex: number): SpendEntry {
  const { purpose } = request;
  const isWithdrawal = purpose.kind === 'withdrawal';
  return {
    kind: 'spend',
    network: request.network,
    chainId: spend.chainId,
    fromIndex,
    nonce: spend.nonce,
    purpose: purpose.kind,
    withdrawalId: isWithdrawal ? purpose.withdrawalId : null,
    asset: isWithdrawal ? purpose.asset : null,
    units: isWithdrawal ? purpose.units : null,
    to: spend.to,
    contract: spend.contract,
    raw: String(spend.raw),
    gas: String(spend.gas),
    maxFeePerGas: String(spend.maxFeePerGas),
    maxPriorityFeePerGas: String(spend.maxPriorityFeePerGas),
    hash: spend.hash,
  };
}

/** Returns what the log keeps of a spend of Bitcoin. */
function bitcoinEntryOf({ network, purpose }: SignRequest, spend: BitcoinSpend): BitcoinEntry {
  const of = purpose.kind === 'withdrawal' ? purpose : { withdrawalId: null, asset: null, units: null };
  return {
    kind: 'bitcoin',
    network,
    purpose: purpose.kind === 'withdrawal' ? 'withdrawal' : 'toCold',
    withdrawalId: of.withdrawalId,
    asset: of.asset,
    units: of.units,
    to: spend.to,
    raw: String(spend.raw),
    inputs: spend.inputs.map(({ amountRaw, name }) => `${name}:${amountRaw}`),
    fee: String(spend.fee),
    hash: spend.hash,
  };
}

/** Checks and signs. It trusts nothing that a request says but what the policy's keys vouch for. */
export class Signer {
  readonly #keys: Keys;
  readonly #history = new History();
  readonly #log: LogFile;
  readonly #policy: PolicyKeeper;
  readonly #clock: Clock;

  /** Opens log and policy of a directory; throws a SignerFault if one of them is not what it was. */
  constructor(directory: string, keys: Keys, makeClock: (lastAt: number) => Clock = (lastAt) => new Clock(lastAt)) {
    const { log, policy, seal } = filesIn(directory);
    this.#keys = keys;
    this.#log = LogFile.open(log, keys.logKey, (entry) => this.#history.apply(entry));
    this.#clock = makeClock(this.#history.lastAt);
    this.#policy = new PolicyKeeper({ policy, seal }, keys.policyKey, this.#history.policy, (entry) =>
      this.#append(entry),
    );
    this.#policy.current();
  }

  #append(content: LogContent): void {
    this.#history.apply(this.#log.append(content, this.#clock.now()));
  }

  /** Returns the policy that holds; null: its file was changed without a seal. A failed write of the log is thrown. */
  #policyNow(): Policy | null {
    try {
      return this.#policy.current();
    } catch (error) {
      if (error instanceof SignerFault && error.code !== 'LOG_WRITE') return null;
      throw error;
    }
  }

  /** Returns the answer to a request. Throws LOG_WRITE: the process must end then. */
  async handle(request: SignerRequest): Promise<SignerAnswer> {
    const { id } = request;
    const policy = this.#policyNow();
    if (policy === null) return { id, kind: 'refused', refusal: 'POLICY_CHANGED' };
    if (request.kind === 'xpubs') return this.#xpubs(id, policy);
    const answer = await (request.kind === 'sign' ? this.#sign(request, policy) : this.#signReserves(request));
    return typeof answer === 'string' ? { id, kind: 'refused', refusal: answer } : answer;
  }

  #xpubs(id: string, { version, networks }: Policy): XpubsAnswer {
    const { xpub, hot, gas } = this.#keys;
    const bitcoin = networks.find((one) => one.family === 'bitcoin')?.bitcoin;
    return {
      id,
      kind: 'xpubs',
      families: [{ family: 'evm', xpub, hot, gas }, ...(bitcoin === undefined ? [] : [this.#bitcoinFamily(bitcoin)])],
      networks: networks.map((one) => ({
        network: one.network,
        chainId: one.family === 'evm' ? one.chainId : null,
        cold: one.coldAddresses,
        assets: one.coins.map(({ asset }) => asset),
      })),
      policyVersion: version,
    };
  }

  #bitcoinFamily(network: BitcoinPolicy['bitcoin']): XpubsAnswer['families'][number] {
    const [hot, gas] = [HOT_INDEX, GAS_INDEX].map((index) => this.#keys.bitcoinAddress(network, index));
    return { family: 'bitcoin', xpub: this.#keys.bitcoinXpub(network), hot: hot as string, gas: gas as string };
  }

  async #sign(request: SignRequest, policy: Policy): Promise<SignAnswer | SignerRefusal> {
    const network = policy.networks.find((one) => one.network === request.network);
    if (network === undefined) return 'NETWORK_UNKNOWN';
    if (network.family === 'bitcoin') return this.#signBitcoin(request, policy, network);
    const spend = decodeEvm(request.unsigned);
    if (typeof spend === 'string') return spend;
    if (spend.chainId !== network.chainId) return 'CHAIN_ID_WRONG';
    const signing = checkPurpose({ keys: this.#keys, policy, network, spend }, request.purpose);
    if (typeof signing === 'string') return signing;
    const entry = entryOf(request, spend, signing.fromIndex);
    const refusal = this.#remember(request, policy, network, spend, entry);
    return refusal ?? (await this.#signed(request.id, spend, signing.fromIndex));
  }

  #signBitcoin(request: SignRequest, policy: Policy, network: BitcoinPolicy): SignAnswer | SignerRefusal {
    const { bitcoin } = network;
    const spend = decodeBitcoin(request.unsigned, this.#keys, bitcoin);
    if (typeof spend === 'string') return spend;
    const wrong =
      checkBitcoinPurpose({ keys: this.#keys, policy, network, spend }, request.purpose) ??
      checkBitcoinFee(network, spend);
    if (wrong !== null) return wrong;
    const entry = bitcoinEntryOf(request, spend);
    const more = spend.fee - BigInt(this.#history.ofOutput(network.network, entry.inputs[0] as string)?.fee ?? 0);
    const repeat = checkBitcoinRepeat(this.#history, entry);
    const refusal = this.#keep(request, policy, network, { entry, more, repeat });
    if (refusal !== null) return refusal;
    return { id: request.id, kind: 'signed', ...signBitcoin(this.#keys, bitcoin, spend), from: null, nonce: null };
  }

  /** Returns why limits forbid the spend; null: it is in the log, on disk (SIGN-40). */
  #remember(
    request: SignRequest,
    policy: Policy,
    network: EvmPolicy,
    spend: Spend,
    entry: SpendEntry,
  ): SignerRefusal | null {
    const fee = checkFee(network, spend);
    if (fee !== null) return fee;
    const [more, repeat] = [moreFee(this.#history, entry), checkRepeat(this.#history, entry)];
    return this.#keep(request, policy, network, { entry, more, repeat });
  }

  /** The same of any family; `more`: what its fee is more than that of what it replaces. */
  #keep(
    { purpose }: SignRequest,
    policy: Policy,
    network: NetworkPolicy,
    { entry, more, repeat }: { entry: SpendEntry | BitcoinEntry; more: bigint; repeat: ReturnType<typeof checkRepeat> },
  ): SignerRefusal | null {
    if (repeat === 'REPEATED') return null;
    if (repeat !== 'NEW' && repeat !== 'REPLACES') return repeat;
    const now = this.#clock.now();
    const outflow = repeat === 'NEW' ? checkOutflow(policy, this.#history, now, purpose) : null;
    const limit = outflow ?? checkFeesOfHour(network, this.#history, now, more);
    if (limit !== null) return limit;
    this.#append(entry);
    return null;
  }

  async #signed(id: string, { hash, nonce, transaction }: Spend, fromIndex: number): Promise<SignAnswer> {
    const signature = await signHash(this.#keys, fromIndex, hash);
    const signed = serializeTransaction(transaction, signature);
    return { id, kind: 'signed', signed, hash: keccak256(signed), from: this.#keys.address(fromIndex), nonce };
  }

  /** A message begins with the byte 0x19, a transaction never: what is signed here spends nothing (SIGN-70). */
  async #signReserves({ id, index, root, takenAt }: SignReservesRequest): Promise<ReservesAnswer | SignerRefusal> {
    if (!isIndex(index)) return 'INDEX_OUT_OF_RANGE';
    if (Math.abs(takenAt - this.#clock.now()) > RESERVES_MS) return 'TIME_FAR';
    const address = this.#keys.address(index);
    const { r, s, yParity } = await signHash(this.#keys, index, hashMessage(reservesText(root, takenAt, address)));
    return { id, kind: 'signedReserves', address, signature: `${r}${s.slice(2)}${(27 + yParity).toString(16)}` };
  }

  close(): void {
    this.#log.close();
    this.#keys.wipe();
  }
}
