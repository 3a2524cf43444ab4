import { allCoins, allNetworks, type OpenCoin } from '@pelorus/database/wallet/coins.ts';
import { addRemainder } from '@pelorus/database/wallet/networks.ts';
import {
  letCredit,
  markReturned,
  ownerOfDeposit,
  stoppedDeposit,
  stoppedDeposits,
} from '@pelorus/database/wallet/stopped-deposits.ts';
import { coinSize, unitsOf } from '@pelorus/money/coin-size.ts';
import { SUSPENSE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { type DepositDeed, depositDeed, type StoppedItem, stoppedItem } from '@pelorus/protocol/admin/desks.ts';
import { Refused } from '../../http/refused.ts';
import type { ChainEyes } from '../../wallet/chain-eyes.ts';
import { decimal } from '../custody.ts';
import type { AdminNeeds } from '../needs.ts';
import { askChain } from './ask-chain.ts';
import type { Desk } from './desk.ts';
import { finalOutcome } from './proof.ts';

const LISTED = 500;

type Stopped = NonNullable<Awaited<ReturnType<typeof stoppedDeposit>>>;

/** The coin that a deposit is of, if there is such a one now. */
function coinOf(coins: readonly OpenCoin[], { asset, contract, network }: Stopped): OpenCoin | undefined {
  const here = coins.filter((one) => one.network === network);
  const key = contract?.toLowerCase() ?? null;
  return here.find((one) => (asset === null ? (one.contract?.toLowerCase() ?? null) === key : one.asset === asset));
}

async function items({ catalog, pool }: AdminNeeds): Promise<StoppedItem[]> {
  const [found, coins, networks] = await Promise.all([
    stoppedDeposits(pool, LISTED),
    allCoins(pool),
    allNetworks(pool),
  ]);
  return found.map((row) => {
    const coin = coinOf(coins, row);
    const network = networks.find((one) => one.network === row.network)?.code ?? String(row.network);
    return {
      ...{ id: row.depositId, userId: row.userId, time: row.seenAtMs, network, contract: row.contract },
      ...{ address: row.address, transaction: row.txHash, state: row.state as StoppedItem['state'] },
      asset: coin === undefined ? null : catalog.assetById(coin.asset).code,
      amount: coin === undefined ? String(row.raw) : decimal(row.raw, coin.decimals),
      isKnown: coin !== undefined,
    };
  });
}

/** What came, as the chain says again now, or as it was measured where the chain has forgotten; refuses NOT_PROVEN. */
async function arrivedOf(eyes: ChainEyes, row: Stopped): Promise<bigint> {
  const { finalHeight } = await eyes.head();
  if (row.height > finalHeight) throw new Refused('NOT_PROVEN');
  const { address: to, blockHash, contract, height, logIndex, raw: amountRaw, txHash } = row;
  const read = await eyes.reread({
    txHash,
    logIndex,
    blockHash,
    height,
    from: null,
    to,
    contract,
    amountRaw,
    isKnown: true,
  });
  if (read.outcome === 'SAME') return read.arrivedRaw;
  if (read.outcome === 'UNMEASURED' && row.arrivedRaw !== null) return row.arrivedRaw;
  throw new Refused('NOT_PROVEN');
}

interface Checked {
  row: Stopped;
  /** null: it went back. */
  proven: { asset: number; raw: bigint; units: number; remainder: bigint } | null;
}

/**
 * Refuses DESK_STATE for one that is over, UNKNOWN_ASSET for a coin that there is not, AMOUNT_INVALID for what the ledger
 * cannot hold or has no unit for, BAD_REQUEST without the transaction that sent it back, NOT_PROVEN by the chain.
 */
async function check(deps: AdminNeeds, { deposit, kind, returnedBy }: DepositDeed): Promise<Checked> {
  const row = await stoppedDeposit(deps.pool, deposit);
  if (row === undefined) throw new Refused('DESK_STATE');
  if ((kind === 'return') !== (returnedBy !== null)) throw new Refused('BAD_REQUEST', 'deed.returnedBy');
  if (returnedBy !== null) {
    const outcome = await askChain(deps, row.network, async (eyes) =>
      finalOutcome(eyes, returnedBy, (await eyes.head()).finalHeight),
    );
    if (outcome?.isSuccess !== true || returnedBy === row.txHash) throw new Refused('NOT_PROVEN');
    return { row, proven: null };
  }
  if (kind === 'credit' && row.userId === null) throw new Refused('UNKNOWN_ACCOUNT');
  const coin = coinOf(await allCoins(deps.pool), row);
  if (coin === undefined) throw new Refused('UNKNOWN_ASSET');
  const raw = await askChain(deps, row.network, (eyes) => arrivedOf(eyes, row));
  const amount = unitsOf(raw, coinSize(coin.decimals, coin.scale));
  if (amount === null || amount.units < 1) throw new Refused('AMOUNT_INVALID');
  return { row, proven: { asset: coin.asset, raw, ...amount } };
}

const carryOut: Desk<DepositDeed, StoppedItem, Checked>['carryOut'] = async (
  _,
  db,
  deed,
  { proven, row },
  { nowMs },
) => {
  const { deposit, kind, returnedBy } = deed;
  if (proven === null) {
    if (!(await markReturned(db, deposit, returnedBy as string, nowMs))) throw new Refused('DESK_STATE');
    return;
  }
  const creditAccount = kind === 'keep' ? SUSPENSE_ACCOUNT : null;
  if (!(await letCredit(db, row, { ...proven, creditAccount }, nowMs))) throw new Refused('DESK_STATE');
  if (proven.remainder > 0n) await addRemainder(db, row.network, proven.asset, proven.remainder);
};

/** Deposits that no rule credits: in suspense, dust, and tokens that nobody knew (DESK-20 to DESK-23). */
export const depositDesk: Desk<DepositDeed, StoppedItem, Checked> = {
  name: 'deposits',
  right: 'staff.deposits',
  deed: depositDeed,
  item: stoppedItem,
  items,
  subjectOf: ({ deposit }) => String(deposit),
  ownerOf: ({ pool }, { deposit }) => ownerOfDeposit(pool, deposit),
  wordsOf: (_, { deposit, kind, returnedBy }) => ({
    kind: `${kind}-deposit`,
    deposit: String(deposit),
    ...(returnedBy === null ? {} : { returnedBy }),
  }),
  check,
  carryOut,
};
