import { allCoins, allNetworks } from '@pelorus/database/wallet/coins.ts';
import { coldMove, coldMoves, decideColdMove } from '@pelorus/database/wallet/cold-proposals.ts';
import { type ColdDeed, type ColdItem, coldDeed, coldItem } from '@pelorus/protocol/admin/desks.ts';
import { Refused } from '../../http/refused.ts';
import { decimal } from '../custody.ts';
import type { AdminNeeds } from '../needs.ts';
import type { Desk } from './desk.ts';

const LISTED = 50;
/** What each deed may be done about: one that waits is dropped too, as long as nobody signed it. */
const FROM = { send: ['PROPOSED'], drop: ['PROPOSED', 'CONFIRMED'] } as const;

async function items({ catalog, pool }: AdminNeeds): Promise<ColdItem[]> {
  const [found, coins, networks] = await Promise.all([coldMoves(pool, LISTED), allCoins(pool), allNetworks(pool)]);
  return found.flatMap(({ asset, network, proposalId: id, proposedAtMs: time, raw, state, to }) => {
    const coin = coins.find((one) => one.network === network && one.asset === asset);
    const code = networks.find((one) => one.network === network)?.code;
    if (coin === undefined || code === undefined) return [];
    const amount = decimal(raw, coin.decimals);
    return [{ id, asset: catalog.assetById(asset).code, network: code, amount, to, state, time }];
  });
}

/** Refuses DESK_STATE for a move that is over, or that the deed is not for. */
async function check({ pool }: AdminNeeds, { kind, move }: ColdDeed): Promise<void> {
  const found = await coldMove(pool, move);
  const from: readonly string[] = FROM[kind];
  if (found === undefined || !from.includes(found.state)) throw new Refused('DESK_STATE');
}

/** Moves from the hot wallet to the cold address, as the payer proposed them (DESK-30, DESK-31). */
export const coldDesk: Desk<ColdDeed, ColdItem, void> = {
  name: 'cold-moves',
  right: 'staff.custody',
  deed: coldDeed,
  item: coldItem,
  items,
  subjectOf: ({ move }) => String(move),
  ownerOf: async () => undefined,
  wordsOf: (_, { kind, move }) => ({ kind: kind === 'send' ? 'toCold' : 'dropCold', move: String(move) }),
  check,
  async carryOut(_, db, { kind, move }, __, { by, nowMs }) {
    const to = kind === 'send' ? 'CONFIRMED' : 'REFUSED';
    if (!(await decideColdMove(db, move, { from: FROM[kind], to, by }, nowMs))) throw new Refused('DESK_STATE');
  },
};
