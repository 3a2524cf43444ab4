import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AssetPayload, FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { ORDER_TYPES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';

type CommandRecord = Uint8Array<ArrayBuffer>;

/** The market id that `openSmallExchange` gives in an empty exchange. */
export const BTC_USDT = 0;

const ASSETS: AssetPayload[] = [
  { code: 'BTC', name: 'Bitcoin', scale: 8 },
  { code: 'USDT', name: 'Tether', scale: 8 },
];
const TIER: FeeTierPayload = { tier: 0, makerE6: 1_000, takerE6: 1_000 };
/** Tick 0.01 USDT, lot 0.00001 BTC. */
const MARKET: MarketPayload = {
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  lotUnits: 1_000,
  tickLotUnits: 10,
  priceScale: 2,
  tickUnits: 1,
  status: 'TRADING',
  referenceTicks: 0,
  stpDefault: STP_MODES.indexOf('EXPIRE_MAKER'),
  priceTicksMin: 1,
  priceTicksMax: 20_000_000,
  lotsMin: 1,
  lotsMax: 1_000_000_000,
  marketLotsMax: 1_000_000_000,
  notionalMin: 1,
  notionalMax: 0,
  bidUpE6: 0,
  bidDownE6: 0,
  askUpE6: 0,
  askDownE6: 0,
  openOrdersMax: 1_000_000,
};

/** Starting balance of each account: 100 BTC and 2,500,000 USDT. */
const FUNDS = [100 * 1e8, 2_500_000 * 1e8];

/** Returns the account number of user `index`, counted from 0. */
export function userAccount(index: number): number {
  return FIRST_USER_ACCOUNT + index;
}

/** Returns the commands that make an empty exchange one with BTC_USDT and `users` funded accounts. */
export function openSmallExchange(users: number): CommandRecord[] {
  const accounts = Array.from({ length: users }, (_, i) => [
    encodeJson('openAccount', { reference: `user-${i}` }, `user-${i}`),
    ...FUNDS.map((units, asset) =>
      encodeTransfer({
        from: WORLD_ACCOUNT,
        account: userAccount(i),
        asset,
        units,
        reason: POSTING_REASONS.indexOf('DEPOSIT'),
        transferId: `start-${i}-${asset}`,
      }),
    ),
  ]);
  return [
    ...ASSETS.map((asset) => encodeJson('configureAsset', asset)),
    encodeJson('configureFeeTier', TIER),
    encodeJson('configureMarket', MARKET),
    ...accounts.flat(),
  ];
}

/** Returns a limit order of user `user` (counted from 0) in BTC_USDT. */
export function limitOrder(order: {
  user: number;
  side: number;
  priceTicks: number;
  lots: number;
  clientOrderId: string;
}): CommandRecord {
  return encodePlace({
    account: userAccount(order.user),
    market: BTC_USDT,
    side: order.side,
    type: ORDER_TYPES.indexOf('LIMIT'),
    tif: TIMES_IN_FORCE.indexOf('GTC'),
    stp: STP_MODES.indexOf('EXPIRE_MAKER'),
    lots: order.lots,
    quoteUnits: 0,
    priceTicks: order.priceTicks,
    clientOrderId: order.clientOrderId,
  });
}
