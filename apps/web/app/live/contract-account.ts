import { futuresGet } from '@pelorus/client/http/request.ts';
import type { FuturesAccount, FuturesWallet } from '@pelorus/protocol/futures/http.ts';
import type { ContractFillData, ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { accountsOf, tookFill, tookOrder } from './account.ts';
import { asOrder, contractCalls } from './contract-orders.ts';

/** What the channel tells of a wallet, and the account's call too. */
type Wallet = Pick<FuturesWallet, 'asset' | 'available' | 'isolatedMargin'>;

const asBalance = ({ asset, available, isolatedMargin }: Wallet): BalanceData => ({
  asset,
  name: asset,
  available,
  held: isolatedMargin,
});

export const fetchFuturesAccount = () => futuresGet<FuturesAccount>('/futuresapi/account');

/** The person's live account in contracts: orders, trades, and of each wallet what is not behind isolated positions. */
export const contractAccountOf = accountsOf({
  biz: 'futures',
  fetchOrders: () => contractCalls.open(),
  fetchBalances: async () => (await fetchFuturesAccount()).wallets.map(asBalance),
  take({ type, data }, fold) {
    const result = data?.result;
    if (type === 'order') return tookOrder(asOrder(result as ContractOrderData), fold);
    if (type === 'fill') return tookFill(result as ContractFillData, fold);
    if (type === 'wallet') fold.onBalances((result as Wallet[]).map(asBalance));
    return type === 'algo' ? { kind: 'algo', algo: result as AlgoData } : null;
  },
});
