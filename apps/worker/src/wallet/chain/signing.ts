import { inTransactionOn } from '@pelorus/database/transaction.ts';
import { confirmedProposal, setProposalSigned } from '@pelorus/database/wallet/cold-proposals.ts';
import { bindNonce, payoutOf, putOff } from '@pelorus/database/wallet/payouts.ts';
import {
  forgetPlan,
  keepSigned,
  nextNonce,
  type OpenSpend,
  type SpendTerms,
  writePlan,
} from '@pelorus/database/wallet/spends.ts';
import { HOT_INDEX, type SignerPurpose } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { PoolClient } from 'pg';
import { type AnyParts, coinOf, type PayingParts } from './paying-network.ts';
import type { SpendFamily } from './spend-family.ts';

/** How long what was refused waits for another try. */
const REFUSED_MS = 60_000;

/** Returns what the signer is told of a plan: for a withdrawal what the core vouched for. */
async function purposeOf(parts: AnyParts, db: PoolClient, plan: SpendTerms): Promise<SignerPurpose> {
  const index = plan.addressIndex as number;
  if (plan.purpose === 'gasTopUp') return { kind: 'gasTopUp', toIndex: index };
  if (plan.purpose !== 'withdrawal') return { kind: plan.purpose, fromIndex: index };
  const { address, asset, memo, units, voucher, withdrawalId } = await payoutOf(db, plan.withdrawalId as number);
  return {
    ...{ kind: 'withdrawal', withdrawalId: String(withdrawalId), asset, units: String(units), address, memo },
    voucher: voucher.toString('hex'),
    vouchedBy: parts.voucherKey,
  };
}

/**
 * Asks the signer for what is planned and keeps the bytes before anybody has them (PAYO-04); undefined: it refuses, and
 * the plan is gone. What it does not answer is thrown, and the plan stays.
 */
export async function signPlan(
  parts: AnyParts,
  family: SpendFamily,
  db: PoolClient,
  plan: SpendTerms,
): Promise<OpenSpend | undefined> {
  const { clock, log, network, signer } = parts;
  const unsigned = `0x${Buffer.from(await family.unsignedOf(db, plan)).toString('hex')}`;
  const answer = await signer.sign({
    network: network.network,
    unsigned,
    purpose: await purposeOf(parts, db, plan),
  });
  const { nonce, purpose, withdrawalId } = plan;
  if (answer.kind === 'refused') {
    const { refusal } = answer;
    log.error({ network: network.network, purpose, withdrawalId, nonce, refusal }, 'the signer refuses');
    await inTransactionOn(db, async () => {
      await forgetPlan(db, plan);
      await family.onForgotten(db, plan);
      if (withdrawalId !== null) await putOff(db, withdrawalId, refusal, clock() + REFUSED_MS);
    });
    return undefined;
  }
  const signed = Buffer.from(answer.signed.slice(2), 'hex');
  const hash = await family.checkSigned(db, plan, signed);
  const nowMs = clock();
  return inTransactionOn(db, async () => {
    const kept = await keepSigned(db, plan, { hash, signed }, nowMs);
    if (withdrawalId !== null) await bindNonce(db, { withdrawalId, nonce, txHash: hash }, nowMs);
    return kept;
  });
}

/** What is to be paid; nonce and fees follow from chain and database. */
export type Wish = Pick<SpendTerms, 'from' | 'purpose' | 'withdrawalId' | 'addressIndex' | 'asset' | 'to' | 'raw'>;

/**
 * Returns the oldest move to the cold address that staff confirmed and nobody signed (PAYO-25); undefined: there is none.
 * `onPlanned` is of the transaction that writes its plan.
 */
export async function confirmedMove(
  { network: { hot, network } }: AnyParts,
  db: PoolClient,
): Promise<{ wish: Wish; onPlanned: () => Promise<void> } | undefined> {
  const proposal = await confirmedProposal(db, network);
  if (proposal === undefined) return undefined;
  const { asset, proposalId, raw, to } = proposal;
  const index = { withdrawalId: null, addressIndex: HOT_INDEX };
  const wish = { from: hot, purpose: 'toCold', ...index, asset, to, raw } as const;
  return { wish, onPlanned: () => setProposalSigned(db, proposalId) };
}

/** Gas and fees for a payment now. */
export interface Fees {
  gasLimit: bigint;
  feePerGas: bigint;
  tipPerGas: bigint;
}

/** Returns what a gas should offer now; GAS_DEAR: the network asks more than the cap (PAYO-14). */
export async function gasNow({ network, reader }: PayingParts): Promise<Omit<Fees, 'gasLimit'> | 'GAS_DEAR'> {
  const { maxFeePerGas, maxPriorityFeePerGas: tipPerGas } = await reader.gasPrice();
  // Twice the base fee and the tip is offered; less than the base fee and the tip is not mined.
  const least = (maxFeePerGas - tipPerGas) / 2n + tipPerGas;
  if (least > network.feePerGasMax) return 'GAS_DEAR';
  return { feePerGas: maxFeePerGas < network.feePerGasMax ? maxFeePerGas : network.feePerGasMax, tipPerGas };
}

/** Returns what a payment should offer now, or why not now: as gasNow, and WOULD_FAIL: the chain says so. */
export async function feesFor(
  parts: PayingParts,
  { asset, from, raw, to }: Pick<Wish, 'asset' | 'from' | 'raw' | 'to'>,
): Promise<Fees | 'GAS_DEAR' | 'WOULD_FAIL'> {
  const gas = await gasNow(parts);
  if (gas === 'GAS_DEAR') return gas;
  const payment = { to, amountRaw: raw, contract: coinOf(parts.network, asset).contract };
  const gasLimit = await parts.reader.gasLimit(from, payment);
  return gasLimit === null ? 'WOULD_FAIL' : { gasLimit, ...gas };
}

/** Returns the plan of a payment with the next nonce of its address. */
export async function nextPlan(parts: PayingParts, db: PoolClient, wish: Wish, fees: Fees): Promise<SpendTerms> {
  const { network, reader } = parts;
  const [known, counted] = [await nextNonce(db, network.network, wish.from), await reader.nonce(wish.from)];
  return { ...wish, ...fees, network: network.network, nonce: Math.max(known, counted) };
}

/**
 * Writes a plan and has it signed; undefined: refused, or another is planned. `onPlanned` is of the plan's transaction.
 */
export async function signNew(
  parts: AnyParts,
  family: SpendFamily,
  db: PoolClient,
  plan: SpendTerms,
  onPlanned: () => Promise<void> = async () => undefined,
): Promise<OpenSpend | undefined> {
  const isPlanned = await inTransactionOn(db, async () => {
    if (!(await writePlan(db, plan, parts.clock()))) return false;
    await onPlanned();
    return true;
  });
  return isPlanned ? signPlan(parts, family, db, plan) : undefined;
}
