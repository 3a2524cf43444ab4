import { randomBytes } from 'node:crypto';
import { depositUnits } from '@pelorus/database/p2p/deposits.ts';
import { waitingOrders } from '@pelorus/database/p2p/orders-waiting.ts';
import { insertP2pPerson, p2pPerson } from '@pelorus/database/p2p/people.ts';
import type { P2pMeData } from '@pelorus/protocol/p2p/traders.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';
import { nicknameKey } from './nickname.ts';
import { checkedVisitor, noteHere } from './person.ts';
import { tradersOf } from './present-trader.ts';
import { takerStanding } from './taker-standing.ts';
import { verifiedOf } from './verified.ts';

const TRADER_ID_BYTES = 6;

/** Returns what a person has in P2P; whoever asks is here. */
export async function meOf(deps: P2pNeeds, who: Who): Promise<P2pMeData> {
  const { level: levelNeeded, merchantDeposit } = venueOf(deps);
  const { level, name } = await verifiedOf(deps, deps.pool, who.userId);
  const row = await p2pPerson(deps.pool, who.userId);
  if (row !== undefined) await noteHere(deps, row);
  const traders = await tradersOf(deps, [who.userId]);
  const asset = deps.catalog.assetOrRefuse(merchantDeposit.asset);
  await deps.barrier.wait(who.accountId);
  const standing = await takerStanding(deps, deps.pool, { account: who.accountId, userId: who.userId });
  return {
    trader: traders.get(who.userId) ?? null,
    levelNeeded,
    level,
    verifiedName: name,
    pausedUntil: standing.pausedUntilMs,
    merchant: {
      state: row?.merchant ?? 'NONE',
      tier: row?.tier ?? null,
      depositAsset: asset.code,
      depositNeeded: merchantDeposit.amount,
      deposit: formatAmount(asset, await depositUnits(deps.pool, who.accountId, asset.id)),
      reason: row?.merchantReason ?? null,
    },
    waiting: await waitingOrders(deps.pool, who.accountId),
  };
}

/**
 * Gives a person their nickname, once (PTRD-01); the same one again changes nothing. Refuses NICKNAME_TAKEN,
 * NICKNAME_SET, and as checkedVisitor does.
 */
export async function setNickname(deps: P2pNeeds, who: Who, nickname: string): Promise<P2pMeData> {
  await checkedVisitor(deps, who);
  const given = nickname.normalize('NFC').replace(/ +/g, ' ');
  const isNew = await insertP2pPerson(deps.pool, {
    userId: who.userId,
    account: who.accountId,
    traderId: randomBytes(TRADER_ID_BYTES).toString('hex'),
    nickname: given,
    nicknameKey: nicknameKey(given),
    nowMs: deps.clock(),
  });
  if (!isNew) {
    const row = await p2pPerson(deps.pool, who.userId);
    if (row === undefined) throw new Refused('NICKNAME_TAKEN', 'nickname');
    if (row.nickname !== given) throw new Refused('NICKNAME_SET', 'nickname');
  }
  return meOf(deps, who);
}
