import { randomBytes } from 'node:crypto';
import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import pg from 'pg';
import { newKey } from '../api-key.ts';
import { CHAIN_WITHIN_MS, depositAddress, sendOnChain } from '../own-chain.ts';
import { eventually, type Person, signUp } from '../person.ts';
import type { ExchangeOptions, RunningExchange, ShippedConfig } from '../server.ts';
import type { Venue } from './client.ts';
import { must } from './patience.ts';
import { DONE, type Movement, type WalletClient } from './wallet-client.ts';

const LIMITS = { withdrawalsPerDay: '2000', withdrawalsPerMonth: '2000', fiatPerDay: '0', fiatPerMonth: '0' };

/** Whoever has just signed up may withdraw, and blocks come quickly: a deposit waits for several in a row. */
function change(config: ShippedConfig): void {
  config.verification = { levels: [LIMITS, LIMITS, LIMITS, LIMITS] };
  for (const network of config.networks ?? []) network.blockMs = 250;
}

/** An exchange with a test chain of its own, on which `playWallet` can be played. */
export const WALLET_EXCHANGE: ExchangeOptions = { hasChain: true, change };
const ASSET = 'USDT';

/** Adds an address to somebody's book, as if a day ago: the wait of new entries is no part of this. */
export async function knowAddress({ dataDir }: RunningExchange, person: Person, network: string): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const body = { network, address, label: 'cold' };
  const { body: answer, status } = await person.send<{ id: number }>('POST', '/api/wallet/address-book', body);
  must(status === 200, `an address was answered ${status}`);
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  await client.query('UPDATE custody.address_book SET usable_at_ms = added_at_ms WHERE entry_id = $1', [
    answer.data.id,
  ]);
  await client.end();
  return address;
}

const found = (rows: readonly Movement[], what: string, is: (row: Movement) => boolean): Movement => {
  const row = rows.find(is);
  if (row === undefined) throw new Error(`${what} is not in the history`);
  return row;
};

/** Deposits by a real transaction, reads it, moves between wallets and withdraws; throws where the client cannot. */
export async function playWallet(
  exchange: RunningExchange,
  open: (venue: Venue) => WalletClient | Promise<WalletClient>,
): Promise<WalletClient['name']> {
  const { dataDir, url } = exchange;
  const person = await signUp(url);
  const address = await depositAddress(person);
  const key = await newKey(person, ['futures', 'transfer', 'withdraw']);
  const client = await open({ url, ...key });
  const terms = await client.networks(ASSET);
  const [on] = terms;
  if (on === undefined) throw new Error(`${ASSET} is on no network`);
  must(on.canDeposit && on.canWithdraw && on.fee === 1 && on.withdrawMin === 10, `terms are ${JSON.stringify(on)}`);
  const told = await client.depositAddress(ASSET, on.network);
  must(told === address, `the address is ${told}, not ${address}`);

  const transaction = await sendOnChain(dataDir, address, '100');
  const deposit = await eventually(
    'a deposit that is done',
    async () => (await client.deposits(ASSET)).find((row) => row.transaction === transaction && row.status === DONE),
    CHAIN_WITHIN_MS,
  );
  must(deposit.amount === 100 && deposit.network === on.network, `the deposit is ${JSON.stringify(deposit)}`);

  for (const isToFutures of [true, false]) {
    const id = await client.move(ASSET, 25, isToFutures);
    const moves = await client.moves(ASSET, isToFutures);
    must(
      moves.some((move) => move.id === id && move.amount === 25),
      `move ${id} is not among ${JSON.stringify(moves)}`,
    );
  }

  const outside = await knowAddress(exchange, person, on.network);
  const id = await client.withdraw(ASSET, 21, outside, on.network);
  const row = found(await client.withdrawals(ASSET), 'the withdrawal', (one) => one.id === id);
  // The fee is off what leaves the balance.
  must(row.amount === 20 && row.address.toLowerCase() === outside, `the withdrawal is ${JSON.stringify(row)}`);
  await client.close();
  return client.name;
}
