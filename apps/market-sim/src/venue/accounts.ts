import { randomBytes } from 'node:crypto';
import { formatUnits, parseUnits, UNITS_MAX } from '@pelorus/money/units.ts';
import { ContractTrader } from './contract-trader.ts';
import { P2pAccount } from './p2p-account.ts';
import type { RestClient } from './rest-client.ts';
import { Trader } from './trader.ts';

/** The operator API's answer about an account. */
interface OpenedAccount {
  email: string;
  accountId: number;
  apiKey: string;
  secret: string;
}

/** How much of an asset an account should have, in whole coins as an opinion, and the asset's digits. */
export interface Target {
  asset: string;
  scale: number;
  coins: number;
}

/** Opens the simulation's accounts and keeps them supplied, through the operator's door (demo venues only). */
export class Accounts {
  private readonly rest: RestClient;
  private readonly secret: string;

  constructor(rest: RestClient, operatorSecret: string) {
    this.rest = rest;
    this.secret = operatorSecret;
  }

  /** Opens an account, or finds it again with a fresh key: the same e-mail address is the same account. */
  async open(name: string): Promise<Trader> {
    const opened = await this.opened(name);
    return new Trader(this.rest, opened.email, opened.accountId, opened);
  }

  /** As open, to trade contracts. */
  async openContract(name: string): Promise<ContractTrader> {
    const opened = await this.opened(name);
    return new ContractTrader(this.rest, opened.email, opened.accountId, opened);
  }

  /** As open, to trade P2P: its key may release, since it works from this machine only (PORD-30). */
  async openP2p(name: string): Promise<P2pAccount> {
    const opened = await this.opened(name, { scopes: ['read', 'p2p'], networks: ['127.0.0.0/8', '::1'] });
    return new P2pAccount(this.rest, new Trader(this.rest, opened.email, opened.accountId, opened), opened);
  }

  private async opened(name: string, policy: object = {}): Promise<OpenedAccount> {
    const body = { email: `${name}@market-sim.example.com`, label: 'market-sim', ...policy };
    return (await this.rest.operator(this.secret, '/api/operator/accounts', body)) as OpenedAccount;
  }

  /**
   * Tops an account below `least` of a target (as a fraction) up to the target. Returns the balance of each target's
   * asset afterwards, available and held, in coins.
   */
  async supply(trader: Trader, targets: readonly Target[], least: number): Promise<Map<string, number>> {
    const balances = await trader.balances();
    const coins = new Map<string, number>();
    for (const target of targets) {
      const balance = balances.get(target.asset);
      const has = balance === undefined ? 0 : coinsOf(balance.free, target) + coinsOf(balance.locked, target);
      if (has < target.coins * least) {
        await this.fund(trader, target, target.coins - has);
        coins.set(target.asset, target.coins);
      } else coins.set(target.asset, has);
    }
    return coins;
  }

  /** As supply, by what futures wallets are worth. */
  async supplyFutures(trader: ContractTrader, targets: readonly Target[], least: number): Promise<void> {
    for (const target of targets) {
      const has = await trader.equity(target.asset, target.scale);
      if (has >= target.coins * least) continue;
      const amount = await this.fund(trader, target, target.coins - has);
      await trader.toFutures(target.asset, amount, `sim-${randomBytes(12).toString('hex')}`);
    }
  }

  /** Returns what was given, as a decimal text. */
  private async fund({ accountId }: { accountId: number }, { asset, scale }: Target, coins: number): Promise<string> {
    const units = Math.min(UNITS_MAX, Math.ceil(coins * 10 ** scale));
    const amount = formatUnits(units, scale);
    await this.rest.operator(this.secret, '/api/operator/fund', {
      accountId,
      asset,
      amount,
      transferId: `sim-${randomBytes(12).toString('hex')}`,
    });
    return amount;
  }
}

function coinsOf(decimal: string, { asset, scale }: Target): number {
  const parsed = parseUnits(decimal, scale);
  if (!parsed.ok) throw new RangeError(`${decimal} is no amount of ${asset}`);
  return parsed.units / 10 ** scale;
}
