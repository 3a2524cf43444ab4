import ccxt from 'ccxt';
import type { Venue } from './client.ts';
import type { Movement, WalletClient } from './wallet-client.ts';

const movement = (row: Awaited<ReturnType<InstanceType<typeof ccxt.binance>['fetchDeposits']>>[number]): Movement => ({
  id: String(row.id),
  transaction: row.txid,
  amount: Number(row.amount),
  status: String(row.status),
  network: String(row.network),
  address: String(row.address),
});

/** ccxt's class `binance`, for the calls of its wallet. */
export async function ccxtWallet({ apiKey, secret, url }: Venue): Promise<WalletClient> {
  const exchange = new ccxt.binance({
    apiKey,
    secret,
    urls: { api: { public: `${url}/api/v3`, private: `${url}/api/v3`, sapi: `${url}/sapi/v1` } },
    options: { fetchMarkets: { types: ['spot'] } },
  });
  await exchange.loadMarkets();
  const walletOf = (isToFutures: boolean): [string, string] => (isToFutures ? ['spot', 'future'] : ['future', 'spot']);
  return {
    name: `ccxt ${ccxt.version}`,
    async networks(asset) {
      const networks = (await exchange.fetchCurrencies())[asset]?.networks ?? {};
      return Object.values(networks).map((one) => ({
        network: String(one?.id),
        canDeposit: one?.deposit === true,
        canWithdraw: one?.withdraw === true,
        fee: Number(one?.fee),
        withdrawMin: Number(one?.limits?.withdraw?.min),
      }));
    },
    depositAddress: async (asset, network) => String((await exchange.fetchDepositAddress(asset, { network })).address),
    deposits: async (asset) => (await exchange.fetchDeposits(asset)).map(movement),
    withdrawals: async (asset) => (await exchange.fetchWithdrawals(asset)).map(movement),
    withdraw: async (asset, amount, address, network) =>
      String((await exchange.withdraw(asset, amount, address, undefined, { network })).id),
    move: async (asset, amount, isToFutures) =>
      String((await exchange.transfer(asset, amount, ...walletOf(isToFutures))).id),
    async moves(asset, isToFutures) {
      const [fromAccount, toAccount] = walletOf(isToFutures);
      const rows = await exchange.fetchTransfers(asset, undefined, undefined, { fromAccount, toAccount });
      return rows.map(({ amount, id }) => ({ id: String(id), amount: Number(amount) }));
    },
    close: () => exchange.close(),
  };
}
