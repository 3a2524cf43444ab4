import type { ExchangeState } from '../exchange-state.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';

type Runs = [first: number, last: number][];

/** What a snapshot keeps of the wallet; lists that are empty are left out. */
export interface WalletRows {
  deposits?: Runs;
  withdrawals?: Runs;
  spends?: Runs;
  /** [id, account, asset, network, units, fee, four words of the destination], by id. */
  held?: number[][];
}

export function walletRows({ wallet }: ExchangeState): WalletRows {
  const held = [...wallet.held.values()].sort((one, other) => one.withdrawalId - other.withdrawalId);
  const rows: Required<WalletRows> = {
    deposits: wallet.deposits.rows(),
    withdrawals: wallet.withdrawals.rows(),
    spends: wallet.spends.rows(),
    held: held.map((one) => [
      ...[one.withdrawalId, one.account, one.asset, one.network, one.units, one.feeUnits],
      ...one.destination,
    ]),
  };
  return Object.fromEntries(Object.entries(rows).filter(([, list]) => list.length > 0));
}

export function readWallet(rows: WalletRows, { wallet }: ExchangeState): void {
  wallet.deposits.restore(rows.deposits ?? []);
  wallet.withdrawals.restore(rows.withdrawals ?? []);
  wallet.spends.restore(rows.spends ?? []);
  for (const row of rows.held ?? []) {
    assertInvariant(row.length === 10, 'a snapshot holds a withdrawal of another shape');
    const [withdrawalId, account, asset, network, units, feeUnits, a, b, c, d] = row as [number, ...number[]] &
      number[];
    const destination = [a, b, c, d] as [number, number, number, number];
    const one = { withdrawalId, account, asset, network, units, feeUnits, destination } as const;
    wallet.held.set(withdrawalId, one as Parameters<typeof wallet.held.set>[1]);
  }
}

/** Counts what is held to leave, and checks that each such withdrawal is a known one. */
export function verifyWallet({ wallet }: ExchangeState, heldByOrders: Map<string, number>): void {
  for (const [withdrawalId, { account, asset, feeUnits, units }] of wallet.held) {
    assertInvariant(wallet.withdrawals.has(withdrawalId), `withdrawal ${withdrawalId} is held and not known`);
    const key = `${account} ${asset}`;
    heldByOrders.set(key, (heldByOrders.get(key) ?? 0) + units + feeUnits);
  }
  for (const known of [wallet.deposits, wallet.withdrawals, wallet.spends]) {
    let end = -1;
    for (const [first, last] of known.rows()) {
      assertInvariant(first > end + 1 && last >= first, `known ids ${first}–${last} follow ${end}`);
      end = last;
    }
  }
}
