import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import type { CommandBytes, LaterCommands } from './later-commands.ts';
import { oddAccount } from './order-source.ts';
import type { Random } from './random.ts';
import { ASSETS, FEE_RATES, orderMaxOf, venueLimits } from './source-venue.ts';

/** Returns what lets all accounts pay their fees in another asset. */
export function discounts(accountCount: number): CommandBytes[] {
  const prices = ASSETS.map(({ code }, i) => ({ asset: code, units: i + 1, per: 2 }));
  const accounts = Array.from({ length: accountCount }, (_, i) => FIRST_USER_ACCOUNT + i);
  return [
    encodeJson('configureFeeTier', { tier: 0, makerE6: 1_500, takerE6: 33_333 }),
    encodeJson('configureFeeDiscount', { asset: 'BBB', offE6: 250_000, prices }),
    ...accounts.map((account) => encodeJson('setAccountDiscount', { account, isOn: true })),
  ];
}

/** Returns a row of the fee table, or the discount and who pays with it. */
export function configureFees(random: Random, accountCount: number): CommandBytes {
  const dice = random.below(10);
  if (dice < 6) {
    const market = random.pick([undefined, undefined, 'AAA_CCC', 'AAA_BBB', 'NO_NO', 7]);
    const makerE6 = random.pick(FEE_RATES) * random.pick([1, 1, -1]);
    const row = { tier: random.below(3), market, makerE6, takerE6: random.pick(FEE_RATES) };
    return encodeJson('configureFeeTier', row);
  }
  if (dice < 8) {
    const account = oddAccount(random, accountCount);
    return encodeJson('setAccountDiscount', { account, isOn: random.isChance(80) });
  }
  const price = (asset: string) => ({ asset, units: random.between(0, 9), per: random.between(1, 5) });
  const prices = [price('AAA'), price(random.pick(['BBB', 'BBB', 'AAA', 'NO'])), price('CCC')];
  const asset = random.pick(['BBB', 'CCC', null, 'NO']);
  return encodeJson('configureFeeDiscount', { asset, offE6: random.pick([0, 250_000, 1_000_001]), prices });
}

/** Returns what opens an account again, or another, in a family or not. */
export function openAccount(random: Random, accountCount: number): CommandBytes {
  const parent = random.pick([undefined, undefined, oddAccount(random, accountCount), -1, 0.5]);
  return encodeJson('openAccount', { reference: 'x', parent }, `${random.below(accountCount + 2)}`);
}

/**
 * Returns what limits the venue, or what one order may move of an asset; not for long, else nothing would be open any
 * more.
 */
export function limit(random: Random, later: LaterCommands, isVenue: boolean): CommandBytes {
  const asset = random.pick(ASSETS);
  const none = { openOrdersMax: 0, conditionalOrdersMax: 0, icebergOrdersMax: 0, orderListsMax: 0 };
  const end = isVenue ? encodeJson('configureVenue', none) : encodeJson('configureAsset', { ...asset, orderMax: 0 });
  if (random.isChance(80)) later.add(random.between(10, 60), [end]);
  if (isVenue) return encodeJson('configureVenue', venueLimits(random));
  return encodeJson('configureAsset', { ...asset, orderMax: orderMaxOf(random) });
}
