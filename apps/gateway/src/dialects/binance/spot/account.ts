import { accountFees } from '@pelorus/database/projection/account-tier.ts';
import { balances, ledgerPage } from '@pelorus/database/wallet/balances.ts';
import type { FoundApiKey } from '../../../http/callers/api-keys.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { amount8, rate8, ZERO } from '../transport/numbers.ts';
import { feesOf } from './commissions.ts';
import { marketOf } from './order-parameters.ts';

/** Millionths in one of the dialect's whole commission numbers, hundredths of a percent. */
const E6_OF_BASIS_POINT = 100;

/** GET /api/v3/account */
export async function account(deps: DialectDeps, call: Call): Promise<object> {
  await deps.barrier.wait(call.account);
  const [[last], fees] = await Promise.all([
    ledgerPage(deps.pool, call.account, { includeHolds: true, limit: 1 }),
    feesOf(deps, call.account),
  ]);
  // Read afterwards: clients that drop older events by updateTime must not drop the one that has what this answer
  // lacks.
  const rows = await balances(deps.pool, call.account);
  const held = new Map(rows.map((row) => [row.asset, row]));
  const isShort = call.parameters.boolean('omitZeroBalances') === true;
  const assets = deps.catalog.assets().map(({ id, code, scale }) => {
    const row = held.get(id);
    const isZero = row === undefined || row.availableUnits + row.heldUnits === 0;
    if (row === undefined) return { isZero, balance: { asset: code, free: ZERO, locked: ZERO } };
    return {
      isZero,
      balance: { asset: code, free: amount8(row.availableUnits, scale), locked: amount8(row.heldUnits, scale) },
    };
  });
  const maker = rate8(fees.makerE6);
  const taker = rate8(fees.takerE6);
  return {
    makerCommission: Math.floor(fees.makerE6 / E6_OF_BASIS_POINT),
    takerCommission: Math.floor(fees.takerE6 / E6_OF_BASIS_POINT),
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker, taker, buyer: ZERO, seller: ZERO },
    canTrade: call.who?.sub?.permissions.includes('spot') !== false,
    canWithdraw: false,
    canDeposit: false,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    // BINA-78; 0: never.
    updateTime: last?.timeMs ?? 0,
    accountType: 'SPOT',
    balances: assets.filter(({ isZero }) => !(isShort && isZero)).map(({ balance }) => balance),
    permissions: ['SPOT'],
    uid: call.account,
  };
}

/** GET /sapi/v1/asset/tradeFee: fractions, of one symbol or of all. */
export async function tradeFees(deps: DialectDeps, call: Call): Promise<object> {
  await deps.barrier.wait(call.account);
  const { tier } = await accountFees(deps.pool, call.account);
  const symbol = call.parameters.text('symbol');
  const markets = symbol === undefined ? deps.catalog.markets() : [marketOf(deps.catalog, symbol)];
  return markets.map((market) => {
    const { makerE6, takerE6 } = deps.catalog.ratesIn(tier, market);
    return {
      symbol: market.base + market.quote,
      makerCommission: rate8(makerE6),
      takerCommission: rate8(takerE6),
    };
  });
}

/**
 * GET /sapi/v1/account/apiRestrictions: permissions of the requesting key (KEY-03); false for features that do not
 * exist yet.
 */
export function apiRestrictions(_deps: DialectDeps, call: Call): object {
  const { row, scopes } = call.who as FoundApiKey;
  return {
    ipRestrict: row.networks.length > 0,
    createTime: row.createdAtMs,
    enableReading: scopes.includes('read'),
    enableWithdrawals: scopes.includes('withdraw'),
    enableInternalTransfer: scopes.includes('transfer'),
    enableMargin: false,
    enableFutures: scopes.includes('futures'),
    permitsUniversalTransfer: scopes.includes('transfer'),
    enableVanillaOptions: false,
    enableSpotAndMarginTrading: scopes.includes('spot'),
    enablePortfolioMarginTrading: false,
    ...(row.endsAtMs === null ? {} : { tradingAuthorityExpirationTime: row.endsAtMs }),
  };
}
