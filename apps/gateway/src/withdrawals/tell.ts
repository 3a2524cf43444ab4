import type { Queryable } from '@pelorus/database/queryable.ts';
import type { AddressBookEntry, WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { FastifyRequest } from 'fastify';
import { note } from '../identity/history.ts';
import { afterChange, type Changer, changerOf } from '../identity/security/after-change.ts';
import type { WithdrawalNeeds } from './needs.ts';

/** Nothing ends and nothing is held: it is only told, with the link that freezes. */
const TOLD = { endsSessions: false, holds: false } as const;

/** Writes a withdrawal into its owner's history and mails it. */
export async function tellAsked(
  deps: WithdrawalNeeds,
  db: Queryable,
  changer: Changer,
  { address, amount, asset, network }: WithdrawalData,
): Promise<void> {
  const [money, chain, destination] = [`${amount} ${asset}`, network, address];
  await afterChange(deps, db, changer, {
    ...TOLD,
    kind: 'withdrawal-asked',
    detail: { amount: money, chain, destination },
    tell: ({ timeMs }) => ({ kind: 'withdrawal-asked', values: { amount: money, chain, destination, timeMs } }),
  });
}

/** Writes a send into its sender's history; mails follow when it is done (WDRW-45). */
export async function noteSend(
  deps: WithdrawalNeeds,
  db: Queryable,
  request: FastifyRequest,
  detail: { amount: string; person: string },
): Promise<void> {
  const { origin, userId } = changerOf(deps, request);
  await note(db, userId, 'send-asked', origin, deps.clock(), detail);
}

/** Writes a new entry of the address book into its owner's history and mails it (WDRW-10). */
export async function tellAdded(
  deps: WithdrawalNeeds,
  db: Queryable,
  request: FastifyRequest,
  { address, label, network, usableAt }: Omit<AddressBookEntry, 'id'>,
): Promise<void> {
  await afterChange(deps, db, changerOf(deps, request), {
    ...TOLD,
    kind: 'address-added',
    detail: { label, chain: network, destination: address },
    tell: ({ timeMs }) => ({
      kind: 'address-added',
      values: { label, chain: network, destination: address, usableAtMs: String(usableAt), timeMs },
    }),
  });
}
