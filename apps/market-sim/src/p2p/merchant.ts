import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import { Random } from '../random.ts';
import type { Accounts, Target } from '../venue/accounts.ts';
import type { Actor } from './actor.ts';
import { type AdPlan, adOf, isDue, planAds } from './ad-plan.ts';
import type { VenueFacts } from './venue-facts.ts';

/** What sells is there this many times over: what the ads hold, and what they will be filled with. */
const FILLS = 3;
const LEAST = 0.6;

const sameAd = (plan: AdPlan) => (ad: AdData) =>
  ad.state !== 'CLOSED' &&
  ad.side === plan.side &&
  ad.asset === plan.asset &&
  (ad.price.kind === 'FLOATING') === plan.isFloating;

/** Keeps a merchant's ads as planned: posted, filled up, at their price (MSIM-132). */
export class Merchant {
  readonly actor: Actor;
  private readonly facts: VenueFacts;
  private readonly accounts: Accounts;
  private readonly plans: readonly AdPlan[];

  constructor(actor: Actor, facts: VenueFacts, accounts: Accounts, seed: number) {
    this.actor = actor;
    this.facts = facts;
    this.accounts = accounts;
    this.plans = planAds(actor.player, facts.settings, new Random(seed, `${actor.player.key} ads`));
  }

  async keepAds(): Promise<void> {
    const { account, player } = this.actor;
    // Whoever asks for their own side is here (PTRD-05).
    await account.me();
    const ads = await account.ads();
    const targets = new Map<string, Target>();
    const due: (() => Promise<unknown>)[] = [];
    for (const plan of this.plans) {
      const ad = ads.find(sameAd(plan));
      const rates = await this.facts.rates(plan.asset, player.fiat, ad?.index);
      if (rates === null) continue;
      const wanted = adOf(player, plan, rates, await this.payments(plan));
      if (plan.side === 'SELL') {
        const coins = Number(wanted.amount) * FILLS;
        targets.set(plan.asset, {
          asset: plan.asset,
          scale: rates.scale,
          coins: coins + (targets.get(plan.asset)?.coins ?? 0),
        });
      }
      if (ad === undefined) due.push(() => account.postAd(wanted));
      else if (isDue(ad, wanted)) due.push(() => account.editAd(ad, wanted));
    }
    if (due.length === 0) return;
    await this.accounts.supply(account.trader, [...targets.values()], LEAST);
    for (const work of due) await work();
  }

  /** Returns where a selling ad is paid, by method. */
  private async payments({ methods, side }: AdPlan): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (side === 'BUY') return found;
    for (const code of methods) {
      const method = this.facts.settings.methods.find((one) => one.code === code);
      if (method !== undefined) found.set(code, await this.actor.paymentAccount(method));
    }
    return found;
  }
}
