import { randomBytes } from 'node:crypto';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import type { WithdrawalBody, WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseAddresses, sumsAgree } from '../custody-sums.ts';
import {
  askChain,
  availableOf,
  CHAIN_WITHIN_MS,
  depositAddress,
  depositIs,
  heldOnChain,
  sendOnChain,
} from '../own-chain.ts';
import { enrolTotp } from '../own-factor.ts';
import { eventually, type Person, signUp } from '../person.ts';
import { type ExchangeOptions, type RunningExchange, type ShippedConfig, startExchange } from '../server.ts';
import { ownData } from '../stage.ts';

const WITHDRAWALS = '/api/wallet/withdrawals';
/** 10.5 in a token of six digits: the ledger has seven (WDRW-08). */
const ARRIVES_RAW = 10_500_000n;
const LIMITS = { withdrawalsPerDay: '2000', withdrawalsPerMonth: '2000', fiatPerDay: '0', fiatPerMonth: '0' };

/** Whoever has just signed up may withdraw, blocks come quickly as a payment waits for several in a row, and USDT has the decimals of its real chains. */
function change(config: ShippedConfig): void {
  config.verification = { levels: [LIMITS, LIMITS, LIMITS, LIMITS] };
  for (const network of config.networks ?? []) {
    network.blockMs = 250;
    const tether = network.coins.find(({ asset }) => asset === 'USDT');
    if (tether !== undefined) tether.decimals = 6;
  }
}

const OPTIONS: ExchangeOptions = { pace: 0, hasChain: true, change };
const ONE_ETHER = '0xde0b6b3a7640000';
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ dataDir: ownData(), ...OPTIONS });
});
afterAll(() => exchange?.remove());

/** Gives the house gas, as an operator does before the opening, and has a start measure and gather what came. */
async function gather(contract: string | null, least: bigint): Promise<void> {
  const { dataDir, url } = exchange;
  const { gas, hot } = await houseAddresses(dataDir);
  for (const address of [gas, hot]) await askChain(dataDir, 'anvil_setBalance', [address, ONE_ETHER]);
  await exchange.stop();
  exchange = await startExchange({ dataDir, port: Number(new URL(url).port), ...OPTIONS });
  const isThere = async () => (await heldOnChain(dataDir, contract, hot)) >= least;
  await eventually('the hot wallet has what is withdrawn', isThere, CHAIN_WITHIN_MS);
}

async function contractOf(person: Person): Promise<string | null> {
  const { data } = (await person.get<CoinData[]>('/api/wallet/coins')).body;
  const there = data.find(({ asset }) => asset === 'USDT')?.networks.find(({ network }) => network === 'DEV');
  if (there === undefined) throw new Error('USDT is not on the test chain');
  return there.contract;
}

const withdrawalOf = async (person: Person, id: number) =>
  (await person.get<{ rows: WithdrawalData[] }>(WITHDRAWALS)).body.data.rows.find((row) => row.id === id);

test('WDRW-03 WDRW-04 WDRW-08 WDRW-20 WDRW-25 PAYO-20 PAYO-31 what is withdrawn arrives on the chain, exactly and once', async () => {
  const { dataDir, url } = exchange;
  const somebody = await signUp(url);
  const code = await enrolTotp(somebody);
  const deposit = await sendOnChain(dataDir, await depositAddress(somebody), '100');
  await depositIs(somebody, deposit, 'CREDITED');
  await eventually('the balance', async () => (await availableOf(somebody)) === '100.0000000');

  const contract = await contractOf(somebody);
  await gather(contract, ARRIVES_RAW);

  const address = `0x${randomBytes(20).toString('hex')}`;
  const asked = { asset: 'USDT', network: 'DEV', address, amount: '10.5', fee: '1.0000000', clientId: 'rent' };
  const ask = (body: WithdrawalBody) => somebody.send<WithdrawalData>('POST', WITHDRAWALS, body);
  expect((await ask({ ...asked, amount: '10.5000001' })).body).toMatchObject({ error: 'TOO_PRECISE' });
  expect((await ask(asked)).body).toMatchObject({ error: 'FACTOR_WRONG' });
  const taken = await ask({ ...asked, factor: { way: 'totp', code: code() } });
  expect(taken).toMatchObject({ status: 200, body: { data: { amount: '10.5000000', total: '11.5000000' } } });
  const { id } = taken.body.data;
  await eventually(
    'the withdrawal is paid',
    async () => {
      const row = await withdrawalOf(somebody, id);
      expect(row?.state).not.toMatch(/REVIEW|CANCELLED|REJECTED|REFUSED|FAILED/);
      return row?.state === 'PAID';
    },
    CHAIN_WITHIN_MS,
  );

  // Asked for again, it is the same one.
  expect((await ask(asked)).body).toMatchObject({ data: { id, state: 'PAID' } });
  await sumsAgree(dataDir, 'USDT');
  expect(await heldOnChain(dataDir, contract, address)).toBe(ARRIVES_RAW);
  expect(await availableOf(somebody)).toBe('88.5000000');
});
