import { watchKey } from '@pelorus/chains/evm/address.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { creditDeposits } from '@pelorus/gateway/wallet/teller/credit-deposits.ts';
import type { TellerJob, TellerNeeds } from '@pelorus/gateway/wallet/teller/job.ts';
import { networkFees } from '@pelorus/gateway/wallet/teller/network-fees.ts';
import {
  endWithdrawals,
  holdWithdrawals,
  judgeWithdrawals,
  vouchWithdrawals,
} from '@pelorus/gateway/wallet/teller/withdrawals.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { TOKEN } from '@pelorus/signer/testing/bench-signer.ts';
import type { Crashes } from '@pelorus/worker/testing/wallet/crashes.ts';
import { Follower } from '@pelorus/worker/wallet/chain/follower.ts';
import { Measurer } from '@pelorus/worker/wallet/chain/measurer.ts';
import { Payer } from '@pelorus/worker/wallet/chain/payer.ts';
import type { PayingParts } from '@pelorus/worker/wallet/chain/paying-network.ts';
import { Sweeper } from '@pelorus/worker/wallet/chain/sweeper.ts';
import type { ScriptedNode } from './scripted-node.ts';
import { COINS, NETWORK, type Pool, VOUCHER_HEX } from './world-parts.ts';

const CHAIN = {
  network: NETWORK,
  family: 'evm' as const,
  chainId: 31_337,
  blockMs: 1_000,
  feePerGasMax: 100n * 10n ** 9n,
};
const RULES = { reviewAbove: '10000000', small: '10000000', newAccountDays: 0, largeShare: 101, perDay: 10_000 };
const WITHDRAWAL_JOBS = [holdWithdrawals, judgeWithdrawals, vouchWithdrawals, endWithdrawals];

/** What a process does in a turn; the rest is left out, which saves time. */
export type Part = 'follow' | 'sweep' | 'pay';

interface Outside {
  pool: Pool;
  node: ScriptedNode;
  core: CoreLink;
  signer: PayingParts['signer'];
  keys: { hot: string; gas: string };
  confirmations: number;
  /** Customers' addresses and their accounts. */
  addresses: ReadonlyMap<string, number>;
  clock(): number;
}

/** The jobs of the teller as a process does them; returns one turn of it. */
function tellerOf(outside: Outside, crashes: Crashes, jobs: readonly TellerJob[]): () => Promise<void> {
  let job = '';
  const needs = {
    ...{ pool: crashes.pool(outside.pool), clock: outside.clock, log: SILENT_LOG },
    core: crashes.core(outside.core, () => job),
    catalog: { assetById: () => ({ code: 'A', scale: 8 }) },
    config: { withdrawals: { ...RULES, approvals: [{ from: '0', staff: 1 }] } },
    messages: { queue: async () => undefined },
  } as unknown as TellerNeeds;
  return async () => {
    for (const one of jobs) {
      job = one.name;
      await one.work(needs);
    }
  };
}

/** Returns one turn of a process that knows nothing but the tables. */
export function processOf(outside: Outside, crashes: Crashes, parts: readonly Part[]): () => Promise<void> {
  const [follows, sweeps, pays] = (['follow', 'sweep', 'pay'] as const).map((part) => parts.includes(part));
  const { addresses, clock, confirmations, keys, node } = outside;
  const common = { pool: crashes.pool(outside.pool), reader: crashes.reader(node.reader), clock, log: SILENT_LOG };
  const network = { ...CHAIN, ...keys, cold: [], coins: COINS };
  const paying = { ...common, network, signer: crashes.signer(outside.signer), voucherKey: VOUCHER_HEX };
  const follower = new Follower({
    ...common,
    network: { network: NETWORK, confirmations, coins: COINS },
    watch: { addresses, contracts: new Set([watchKey(TOKEN)]) },
    ...{ firstHeight: 0, keyOf: watchKey, ownerOf: (key) => addresses.get(key) },
  });
  // Measuring writes nothing that a crash could tear: it goes on with the whole pool.
  const measurer = new Measurer({ ...paying, pool: outside.pool, reader: node.reader });
  // Where nothing is swept, the gate is no matter of the test.
  const gate = sweeps ? measurer : { freshen: async () => undefined };
  const [payer, sweeper] = [new Payer({ ...paying, measurer: gate }), new Sweeper(paying)];
  const tells = tellerOf(outside, crashes, [
    ...(follows ? [creditDeposits] : []),
    ...(pays ? WITHDRAWAL_JOBS : []),
    ...(sweeps || pays ? [networkFees] : []),
  ]);
  return async () => {
    if (follows) while (['READ', 'WENT_BACK'].includes(await follower.step()));
    if (sweeps) await measurer.step();
    if (sweeps || pays) while (await payer.step());
    if (sweeps) await sweeper.step();
    await tells();
  };
}
