import { accountFees, accountTier } from '@pelorus/database/projection/account-tier.ts';
import type { FeeTierPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { rate8, ZERO } from '../transport/numbers.ts';

/** Returns the rates of the account's fee tier, millionths. */
export async function feesOf(deps: DialectDeps, account: number): Promise<FeeTierPayload> {
  const tier = await accountTier(deps.pool, account);
  const fees = deps.catalog.feeTier(tier) ?? deps.catalog.feeTier(0);
  if (fees === undefined) throw new Error(`account ${account} has fee tier ${tier}, which is not configured`);
  return fees;
}

/** An account's fees in a market, as fractions of the amount received. */
interface Commissions {
  standard: { maker: string; taker: string };
  /** Of kinds that there are none of: special ones and taxes. */
  none: { maker: string; taker: string };
  discount: { enabledForAccount: boolean; enabledForSymbol: boolean; discountAsset: string; discount: string };
}

/** Returns an account's fees in a market, once the tables have its own last command. */
export async function commissionsOf(deps: DialectDeps, account: number, market: Market): Promise<Commissions> {
  await deps.barrier.wait(account);
  const { tier, isDiscounted } = await accountFees(deps.pool, account);
  const { makerE6, takerE6 } = deps.catalog.ratesIn(tier, market);
  const discount = deps.catalog.feeDiscount();
  const priced = discount?.prices.map((price) => price.asset) ?? [];
  return {
    standard: { maker: rate8(makerE6), taker: rate8(takerE6) },
    none: { maker: ZERO, taker: ZERO },
    discount: {
      enabledForAccount: isDiscounted,
      enabledForSymbol: [market.base, market.quote].some((asset) => priced.includes(asset)),
      discountAsset: discount?.asset ?? '',
      discount: rate8(discount?.offE6 ?? 0),
    },
  };
}
