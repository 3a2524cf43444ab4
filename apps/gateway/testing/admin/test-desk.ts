import type { Rereading, TransactionState } from '@pelorus/chains/chain-family.ts';
import type { EyesOn } from '../../src/wallet/chain-eyes.ts';
import type { TestGateway } from '../test-gateway.ts';
import type { StaffMember } from './test-staff.ts';

/** A chain as a desk reads it, whose blocks up to `finalHeight` are final. */
export class TestChainSight {
  finalHeight = 100;
  /** What is wrong with an endpoint. */
  trouble: 'WRONG_CHAIN' | 'DEAD' | null = null;
  readonly decimals = new Map<string, number>();
  readonly found = new Map<string, TransactionState>();
  readonly arrived = new Map<string, Rereading>();
  readonly payers = new Map<string, { from: string; nonce: number }>();

  /** A transaction in the block of a height. */
  mine(hash: string, at: { height?: number; isSuccess?: boolean; blockHash?: string } = {}): void {
    const { height = 50, isSuccess = false } = at;
    const blockHash = at.blockHash ?? `block ${height}`;
    this.found.set(hash, { state: 'MINED', blockHash, height, isSuccess, feeRaw: 1n });
  }

  eyes(): ReturnType<EyesOn> {
    return {
      connect: async () => undefined,
      endpoints: () => [{ host: 'a', trouble: this.trouble }],
      decimalsOf: async (contract: string) => this.decimals.get(contract.toLowerCase()) ?? null,
      head: async () => ({ height: this.finalHeight + 12, finalHeight: this.finalHeight }),
      blockAt: async (height: number) => ({ height, hash: `block ${height}`, parentHash: '', atMs: 0 }),
      find: async (hash: string) => this.found.get(hash) ?? { state: 'ABSENT' },
      payerOf: async (hash: string) => this.payers.get(hash) ?? null,
      reread: async ({ txHash }: { txHash: string }) => this.arrived.get(txHash) ?? { outcome: 'GONE' },
    };
  }
}

/** Sends to a desk and returns what it answers, or the refusal. */
export function deskOf(name: string, path = '/api/admin/custody') {
  const base = `${path}/${name}`;
  const answer = async (by: StaffMember, path: string, body: object) => {
    const said = (await by.send('POST', `${base}/proposals${path}`, body)).json();
    return said.error ?? said.data;
  };
  return {
    look: async (by: StaffMember) => (await by.send('GET', base)).json().data,
    propose: (by: StaffMember, deed: object) => answer(by, '', { deed, reason: 'looked at' }),
    agree: (by: StaffMember, id: string) => answer(by, `/${id}/agree`, { reason: 'me too' }),
    withdraw: (by: StaffMember, id: string) => answer(by, `/${id}/withdraw`, { reason: 'not so' }),
    /** Proposes, and another agrees; returns the last answer. */
    async both(one: StaffMember, other: StaffMember, deed: object) {
      const said = await answer(one, '', { deed, reason: 'looked at' });
      return typeof said === 'string' ? said : this.agree(other, said.waiting.at(-1).id);
    },
  };
}

export const HOT = '0x00000000000000000000000000000000000000Aa';

/** Puts a transaction of a withdrawal there. */
export async function signedFor(
  { deps }: TestGateway,
  id: number,
  { hash, nonce, state }: { hash: string; nonce: number; state: string },
): Promise<void> {
  await deps.pool.query(
    `INSERT INTO custody.spends (network, purpose, withdrawal_id, asset, from_address, to_address, raw, nonce, tx_hash,
       signed, max_fee_raw, state, signed_at_ms, updated_at_ms, gas_limit, fee_per_gas, tip_per_gas)
     SELECT network, 'withdrawal', withdrawal_id, asset, $2, address, 1, $3, $4, '', 1, $5, $6, $6, 1, 1, 1
     FROM custody.withdrawals WHERE withdrawal_id = $1`,
    [id, HOT, nonce, hash, state, deps.clock()],
  );
}
