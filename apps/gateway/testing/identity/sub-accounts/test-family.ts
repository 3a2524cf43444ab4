import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { type Browser, person, type TestGateway } from '../../test-gateway.ts';

export const SUBS = '/api/identity/sub-accounts';

interface Sub {
  id: string;
  accountId: number;
  name: string;
}

/** A person with two sub-accounts, fresh. */
export interface Family {
  parent: Browser;
  parentId: string;
  accountId: number;
  one: Sub;
  two: Sub;
}

export async function family(gateway: TestGateway): Promise<Family> {
  const parent = await person(gateway);
  const me = (await parent.send('GET', '/api/identity/me')).json().data;
  const make = async (name: string): Promise<Sub> => {
    const made = await parent.send('POST', SUBS, { name, permissions: ['spot'] });
    if (made.statusCode !== 200) throw new Error(`a sub-account was answered ${made.statusCode}: ${made.body}`);
    return made.json().data;
  };
  return { parent, parentId: me.userId, accountId: me.accountId, one: await make('One'), two: await make('Two') };
}

interface Moved {
  from: number;
  to: number;
  asset: number;
  units: number;
  reason: PostingReason;
}

/** Answers transfers as the engine does, once a key and receiver; returns what was moved. */
export function moving(gateway: TestGateway): Moved[] {
  const moved: (Moved & { key: string })[] = [];
  gateway.core.answer = (command, view) => {
    if (command.kind !== 'transfer') return [];
    const key = [0, 4, 8, 12].map((at) => view.getUint32(OFFSET.key + at, true)).join(',');
    const from = view.getUint32(OFFSET.transferFrom, true);
    const asset = view.getUint32(OFFSET.transferAsset, true);
    const units = view.getFloat64(OFFSET.transferUnits, true);
    const to = command.account;
    const before = moved.find((one) => one.key === key && one.to === to);
    if (before !== undefined) {
      const isSame = before.from === from && before.asset === asset && before.units === units;
      return isSame ? [{ kind: 'duplicate', orderId: 0 }] : [{ kind: 'rejected', code: 'KEY_REUSED' }];
    }
    const reason = POSTING_REASONS[view.getUint8(OFFSET.transferReason)] as PostingReason;
    moved.push({ from, to, asset, units, reason, key });
    return [{ kind: 'transferred', account: to, fromAccount: from, asset, units, reason }];
  };
  return moved;
}
