import type { BitcoinEntry, LogEntry, SpendEntry } from './entries.ts';

const HOUR_MS = 3_600_000;

interface Outflow {
  at: number;
  /** Of an asset (units), or of a network's fees (wei). */
  amount: bigint;
}

export const feeOf = (spend: Pick<SpendEntry, 'gas' | 'maxFeePerGas'>) =>
  BigInt(spend.gas) * BigInt(spend.maxFeePerGas);

/** An output by its name alone. */
const outputKey = (network: number, input: string) => `${network}|${input.slice(0, input.lastIndexOf(':'))}`;

function sumOfHour(flows: Outflow[] | undefined, now: number): bigint {
  if (flows === undefined) return 0n;
  // What is older than an hour counts no more, also later: time does not go back.
  const fresh = flows.findIndex(({ at }) => at > now - HOUR_MS);
  flows.splice(0, fresh < 0 ? flows.length : fresh);
  return flows.reduce((sum, { amount }) => sum + amount, 0n);
}

function add(flows: Map<number, Outflow[]>, key: number, flow: Outflow): void {
  const list = flows.get(key);
  if (list === undefined) flows.set(key, [flow]);
  else list.push(flow);
}

/** What the log says, in memory. */
export class History {
  readonly #byNonce = new Map<string, SpendEntry>();
  readonly #byOutput = new Map<string, BitcoinEntry>();
  readonly #byWithdrawal = new Map<string, SpendEntry | BitcoinEntry>();
  readonly #units = new Map<number, Outflow[]>();
  readonly #fees = new Map<number, Outflow[]>();
  #restoredAt: number | null = null;
  lastAt = 0;
  policy: { version: number; digest: string } | null = null;

  /** Takes an entry that is on disk. */
  apply(entry: LogEntry): void {
    this.lastAt = entry.at;
    if (entry.kind === 'began') this.#restoredAt = entry.isRestored ? entry.at : null;
    else if (entry.kind === 'policy') this.policy = { version: entry.version, digest: entry.digest };
    else if (entry.kind === 'bitcoin') this.#applyBitcoin(entry, entry.at);
    else this.#applySpend(entry, entry.at);
  }

  #applySpend(spend: SpendEntry, at: number): void {
    const key = `${spend.chainId}|${spend.fromIndex}|${spend.nonce}`;
    const before = this.#byNonce.get(key);
    this.#byNonce.set(key, spend);
    if (spend.withdrawalId !== null) this.#byWithdrawal.set(spend.withdrawalId, spend);
    if (before === undefined && spend.asset !== null) {
      add(this.#units, spend.asset, { at, amount: BigInt(spend.units as string) });
    }
    // One of both is mined, so a replacement costs what it may cost more.
    const more = feeOf(spend) - (before === undefined ? 0n : feeOf(before));
    if (more > 0n) add(this.#fees, spend.network, { at, amount: more });
  }

  #applyBitcoin(spend: BitcoinEntry, at: number): void {
    const [first = ''] = spend.inputs;
    const before = this.ofOutput(spend.network, first);
    for (const input of spend.inputs) this.#byOutput.set(outputKey(spend.network, input), spend);
    if (spend.withdrawalId !== null) this.#byWithdrawal.set(spend.withdrawalId, spend);
    if (before === undefined && spend.asset !== null)
      add(this.#units, spend.asset, { at, amount: BigInt(spend.units as string) });
    add(this.#fees, spend.network, { at, amount: BigInt(spend.fee) - BigInt(before?.fee ?? 0) });
  }

  /** The latest that was signed of an output, `txid:index:satoshi`, whatever it was said to have. */
  ofOutput(network: number, input: string): BitcoinEntry | undefined {
    return this.#byOutput.get(outputKey(network, input));
  }

  /** The latest that was signed for a nonce. */
  ofNonce(chainId: number, fromIndex: number, nonce: number): SpendEntry | undefined {
    return this.#byNonce.get(`${chainId}|${fromIndex}|${nonce}`);
  }

  ofWithdrawal(withdrawalId: string): SpendEntry | BitcoinEntry | undefined {
    return this.#byWithdrawal.get(withdrawalId);
  }

  /** Units of an asset that withdrawals took in the hour before `now`; null: not known after a restore (SIGN-46). */
  unitsOfHour(asset: number, now: number): bigint | null {
    if (this.#restoredAt !== null && now < this.#restoredAt + HOUR_MS) return null;
    return sumOfHour(this.#units.get(asset), now);
  }

  /** Wei that fees of a network may have taken in the hour before `now`. */
  feesOfHour(network: number, now: number): bigint {
    return sumOfHour(this.#fees.get(network), now);
  }
}
