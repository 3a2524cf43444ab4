import type { WithdrawalBody, WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { done, withTotp } from '../identity/factors/test-factors.ts';
import { Browser, type TestGateway } from '../test-gateway.ts';

/** Test builders of withdrawals: a network with two coins, and people with a factor and money. */
export const SOMEWHERE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const ELSEWHERE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const TOKEN = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
export const NETWORK = 'TEST';
const [USDT, BTC] = [1, 2];

/** Puts a network with USDT and BTC there: 10 to 100,000 USDT for a fee of 1. */
export async function openNetwork({ deps }: TestGateway): Promise<void> {
  await deps.pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, $1, 'evm', 'Test', 31337, '{x}', 12, false, 1000)`,
    [NETWORK],
  );
  await deps.pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units)
     VALUES (1, $1, $3, 8, 8, 1, 1000000000, 10000000000000, 100000000, 0),
       (1, $2, NULL, 8, 8, 1, 100000, 10000000000, 1000, 0)`,
    [USDT, BTC, TOKEN],
  );
  // A bitcoin is 50,000 dollars.
  deps.filterTicks = () => 5_000_000;
}

/** Somebody who may withdraw. */
class Withdrawer {
  readonly browser: Browser;
  readonly account: number;
  readonly userId: string;
  readonly #code: () => string;

  constructor(browser: Browser, account: number, userId: string, code: () => string) {
    this.browser = browser;
    this.account = account;
    this.userId = userId;
    this.#code = code;
  }

  /** A code that counts once: the clock goes on with it. */
  factor() {
    return { way: 'totp' as const, code: this.#code() };
  }

  /** Asks for a withdrawal of 100 USDT, or of what `change` says. */
  ask(change: Partial<WithdrawalBody> = {}) {
    return this.browser.send('POST', '/api/wallet/withdrawals', { ...this.body(change) });
  }

  body(change: Partial<WithdrawalBody> = {}): WithdrawalBody {
    const content = { asset: 'USDT', network: NETWORK, address: SOMEWHERE, amount: '100', fee: '1.00000000' };
    return { ...content, clientId: 'one', ...change, factor: change.factor ?? this.factor() };
  }

  asked(change: Partial<WithdrawalBody> = {}): Promise<WithdrawalData> {
    return done<WithdrawalData>(this.ask(change));
  }
}

/** Returns a new person with one-time passwords and units of USDT and BTC. */
export async function withdrawer(gateway: TestGateway, units = 1_000_000_000_000): Promise<Withdrawer> {
  const { pool } = gateway.deps;
  const browser = await new Browser(gateway.app).signUp();
  const { app } = await withTotp(gateway, browser);
  const me = await done<{ accountId: number; userId: string }>(browser.send('GET', '/api/identity/me'));
  await pool.query(
    `INSERT INTO projection.balances (account, asset, available_units, held_units)
     VALUES ($1, $3, $2, 0), ($1, $4, $2, 0)`,
    [me.accountId, units, USDT, BTC],
  );
  return new Withdrawer(browser, me.accountId, me.userId, () => {
    app.wait();
    return app.code();
  });
}
