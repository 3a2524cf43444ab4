import { randomBytes } from 'node:crypto';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import type { Random } from '../random.ts';
import type { Accounts } from '../venue/accounts.ts';
import type { Actor } from './actor.ts';
import { decimalOf } from './ad-plan.ts';
import { pick } from './payment-fields.ts';
import type { VenueFacts } from './venue-facts.ts';

/** One shelf of the market: what owners of a side offer of an asset for a currency. */
interface Shelf {
  side: AdSide;
  asset: string;
  fiat: string;
}

/** The first asset's shelves are looked at so often as all others together. */
const FIRST_ASSET_TURNS = 3;
/** Nobody takes a price that is so much worse than the index. */
const WORSE_MOST = 0.05;
/** A guest's order is worth so many dollars at most, as a newcomer's. */
const USD_MOST = 400;
/** A guest who sells brings this many orders' worth. */
const SALES = 20;
const LEAST = 0.3;

/** Returns all shelves, in the order in which they are looked at. */
export function shelvesOf({ assets, fiats }: { assets: readonly string[]; fiats: readonly string[] }): Shelf[] {
  return assets.flatMap((asset, i) =>
    Array.from({ length: i === 0 ? FIRST_ASSET_TURNS : 1 }, () =>
      fiats.flatMap((fiat) => [
        { side: 'SELL' as const, asset, fiat },
        { side: 'BUY' as const, asset, fiat },
      ]),
    ).flat(),
  );
}

/** Would anybody take this: open to all, and not much worse than the index (MSIM-135)? */
export function isWorthTaking(offer: Pick<OfferData, 'side' | 'price' | 'hasPassword'>, index: string | null): boolean {
  if (offer.hasPassword || index === null) return false;
  const above = Number(offer.price) / Number(index) - 1;
  return offer.side === 'SELL' ? above < WORSE_MOST : above > -WORSE_MOST;
}

/** Returns what a guest pays or gets, within the offer's least and most; null: its least is too much for them. */
export function fiatAmountOf(
  random: Random,
  offer: Pick<OfferData, 'fiatMin' | 'fiatMax'>,
  dollar: number,
): string | null {
  const least = Number(offer.fiatMin);
  const most = Math.min(Number(offer.fiatMax), USD_MOST * dollar);
  if (least > most) return null;
  const amount = least + (most - least) * random.uniform() ** 2;
  // Whole tens where there is room for them, as people choose.
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  const whole = Math.ceil(amount / step) * step;
  return decimalOf(whole <= most ? whole : most, 2);
}

/** The people who take offers, those of people from outside before the merchants'. */
export class Guests {
  private readonly facts: VenueFacts;
  private readonly accounts: Accounts;
  private readonly random: Random;
  private readonly shelves: readonly Shelf[];
  private readonly own: ReadonlySet<string>;
  private readonly actorOf: (fiat: string) => Promise<Actor>;
  private next = 0;

  constructor(
    facts: VenueFacts,
    accounts: Accounts,
    random: Random,
    own: ReadonlySet<string>,
    actorOf: (fiat: string) => Promise<Actor>,
  ) {
    this.facts = facts;
    this.accounts = accounts;
    this.random = random;
    this.own = own;
    this.actorOf = actorOf;
    this.shelves = shelvesOf(facts.settings);
  }

  /** Looks at one shelf; takes what somebody from outside offers there, or with a chance of `share` one of our own. */
  async turn(share: number): Promise<void> {
    const { random } = this;
    const shelf = this.shelves[this.next++ % this.shelves.length];
    const isBuying = random.uniform() < share;
    if (shelf === undefined) return;
    const { index, rows } = await this.facts.offers(shelf.side, shelf.asset, shelf.fiat);
    const worthy = rows.filter((offer) => isWorthTaking(offer, index));
    const outside = worthy.filter(({ trader }) => !this.own.has(trader.id));
    if (outside.length > 0) await this.take(pick(random, outside), index);
    else if (isBuying && worthy.length > 0) await this.take(pick(random, worthy), index);
  }

  private async take(offer: OfferData, index: string | null): Promise<void> {
    const { asset, fiat } = offer;
    const rates = await this.facts.rates(asset, fiat, index);
    const method = this.facts.settings.methods.find(({ code }) => offer.methods.includes(code));
    if (rates === null || method === undefined) return;
    const fiatAmount = fiatAmountOf(this.random, offer, rates.dollar);
    if (fiatAmount === null) return;
    const actor = await this.actorOf(fiat);
    if (offer.side === 'BUY') {
      const coins = (SALES * USD_MOST * rates.dollar) / rates.index;
      await this.accounts.supply(actor.account.trader, [{ asset, scale: rates.scale, coins }], LEAST);
    }
    const order = await actor.account.take({
      ad: offer.code,
      version: offer.version,
      price: offer.price,
      fiatAmount,
      method: method.code,
      paymentAccount: await actor.paymentAccount(method),
      clientId: `sim-${randomBytes(8).toString('hex')}`,
    });
    actor.follow(order);
  }
}
