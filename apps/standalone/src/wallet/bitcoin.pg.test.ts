import { createHash } from 'node:crypto';
import { BITCOIN } from '@pelorus/chains/bitcoin/bitcoin-family.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { insertWithdrawal } from '@pelorus/database/wallet/withdrawals.ts';
import { creditDeposits } from '@pelorus/gateway/wallet/teller/credit-deposits.ts';
import type { TellerJob, TellerNeeds } from '@pelorus/gateway/wallet/teller/job.ts';
import { networkFees } from '@pelorus/gateway/wallet/teller/network-fees.ts';
import {
  endWithdrawals,
  holdWithdrawals,
  judgeWithdrawals,
  vouchWithdrawals,
} from '@pelorus/gateway/wallet/teller/withdrawals.ts';
import { FIRST_USER_ACCOUNT, NETWORK_FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { destinationText, type SignRequest, type XpubsAnswer } from '@pelorus/protocol/wallet/signer-wire.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { BITCOIN_NETWORK, BitcoinBench, bitcoinPolicy } from '@pelorus/signer/testing/bitcoin-bench.ts';
import { type BitcoinVenue, BTC, openBitcoinVenue } from '@pelorus/worker/testing/wallet/bitcoin-venue.ts';
import type { SignerClient } from '@pelorus/worker/wallet/chain/signer-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NetworkFlows } from '../../testing/wallet/network-flows.ts';
import { openCore, VOUCHER_HEX } from '../../testing/wallet/world-parts.ts';

const RULES = { reviewAbove: '10000000', small: '10000000', newAccountDays: 0, largeShare: 101, perDay: 10_000 };
const JOBS: readonly TellerJob[] = [
  ...[creditDeposits, holdWithdrawals, judgeWithdrawals, vouchWithdrawals, endWithdrawals],
  networkFees,
];
const FEE_UNITS = 700;

const bench = new BitcoinBench();
const flows = new NetworkFlows();
let core: CoreLink;
let venue: BitcoinVenue;
let keys: XpubsAnswer['families'][number];
let ids = 0;

/** The signer's own class, in this process. */
const signer = {
  xpubs: () => bench.signer.handle({ id: `x${++ids}`, kind: 'xpubs' }),
  sign: (request: Pick<SignRequest, 'network' | 'unsigned' | 'purpose'>) =>
    bench.signer.handle({ id: `s${++ids}`, kind: 'sign', ...request }),
} as unknown as SignerClient;

beforeAll(async () => {
  bench.setPolicy({ ...bitcoinPolicy([VOUCHER_HEX]), version: 2 });
  const answer = (await signer.xpubs()) as XpubsAnswer;
  keys = answer.families[1] as XpubsAnswer['families'][number];
  [venue, core] = await Promise.all([openBitcoinVenue(keys, signer, VOUCHER_HEX), openCore()]);
  const noop = () => undefined;
  core.listen({ onHello: noop, onBatchEnd: noop, onDown: noop, onCommand: (command) => flows.count(command) });
  await core.submit(encodeJson('configureAsset', { code: 'BTC', name: 'Bitcoin', scale: 8 }));
  await core.submit(encodeJson('openAccount', { reference: 'alice' }, 'alice'));
  await venue.settle();
}, 120_000);
afterAll(async () => {
  await core?.close();
  bench.signer.close();
  await venue?.stop();
});

/** One turn of the teller, who knows nothing but the tables. */
async function tell(): Promise<void> {
  const needs = {
    ...{ pool: venue.pool, clock: () => venue.nowMs, log: SILENT_LOG, core },
    catalog: { assetById: () => ({ code: 'BTC', scale: 8 }) },
    config: { withdrawals: { ...RULES, approvals: [{ from: '0', staff: 1 }] } },
    messages: { queue: async () => undefined },
  } as unknown as TellerNeeds;
  for (const job of JOBS) await job.work(needs);
}

/** Lets everybody work until nothing is on its way; the worker's flows are written as the engine told them. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await tell();
    const { deposited, fees, withdrawn } = flows.of(BTC);
    await venue.rows(
      `INSERT INTO projection.network_flows (asset, network, deposited_units, withdrawn_units, fee_units)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (asset, network) DO UPDATE SET deposited_units = excluded.deposited_units,
         withdrawn_units = excluded.withdrawn_units, fee_units = excluded.fee_units`,
      [BTC, BITCOIN_NETWORK, String(deposited), String(withdrawn), String(fees)],
    );
    await venue.settle();
    venue.nowMs += 11_000;
  }
}

async function withdraw(units: number, address: string): Promise<number> {
  const [{ id: userId }] = (await venue.rows<{ id: string }>('SELECT user_id AS id FROM identity.users')) as [
    { id: string },
  ];
  const text = destinationText(BITCOIN_NETWORK, address, null);
  return insertWithdrawal(venue.pool, {
    ...{ account: FIRST_USER_ACCOUNT, userId, asset: BTC, network: BITCOIN_NETWORK, address, memo: null, units },
    destination: createHash('sha256').update(text).digest().subarray(0, 16),
    ...{ feeUnits: FEE_UNITS, clientId: address, worthCents: 1, nowMs: venue.nowMs },
  });
}

test('BTCN-40 a deposit is seen, credited and paid out again; chain and ledger are the same to the satoshi', {
  timeout: 120_000,
}, async () => {
  const [alice, house] = [await venue.addressOf(FIRST_USER_ACCOUNT), await venue.addressOf(NETWORK_FEES_ACCOUNT)];
  const deposit = await venue.node.send([alice, 5_000_000n], [house, 40_000n]);
  await venue.node.mine();
  await venue.settle();
  const stateOf = () =>
    venue.rows('SELECT state, units FROM custody.deposits WHERE tx_hash = $1 AND address = $2', [deposit, alice]);
  expect(await stateOf()).toEqual([{ state: 'CONFIRMING', units: 5_000_000 }]);
  await venue.node.mine(2);
  await venue.settle();
  await settle();
  expect(await stateOf()).toEqual([{ state: 'CREDITED', units: 5_000_000 }]);
  expect(flows.of(BTC)).toEqual({ deposited: 5_040_000n, withdrawn: 0n, fees: 0n });

  // No coin was moved since: the customer's own output pays, and what is left comes to the hot wallet.
  const payee = BITCOIN.deriveAddress(bench.keys().bitcoinXpub('testnet'), 4_000, {
    chainId: null,
    bitcoin: 'regtest',
  });
  const id = await withdraw(1_234_567, payee);
  await settle();
  const [paid] = await venue.rows<{ state: string; fee: string }>(
    `SELECT w.state, s.fee_raw AS fee FROM custody.withdrawals w JOIN custody.spends s USING (withdrawal_id)
     WHERE withdrawal_id = $1`,
    [id],
  );
  expect(paid?.state).toBe('PAID');
  const fee = BigInt(paid?.fee ?? '');
  expect(await venue.reader.balance(payee, null)).toBe(1_234_567n);
  expect(flows.of(BTC)).toEqual({ deposited: 5_040_000n, withdrawn: 1_234_567n, fees: fee });
  let held = 0n;
  for (const address of [alice, house, keys.hot]) held += await venue.reader.balance(address, null);
  expect(held).toBe(5_040_000n - 1_234_567n - fee);
  const [coin] = await venue.rows('SELECT withdrawals_open AS open FROM custody.coins');
  expect(coin).toEqual({ open: true });
});
