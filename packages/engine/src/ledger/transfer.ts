import { isWholeAmount } from '@pelorus/money/units.ts';
import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OFFSET, TRANSFER_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { type Idempotency, KEY_NEW, KEY_SAME } from '../idempotency/idempotency.ts';
import { type Ledger, WORLD_MIN_UNITS } from './ledger.ts';

/** The state that transfers change; the exchange owns it. */
interface TransferRoom {
  readonly catalog: Catalog;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly events: EventWriter;
  idempotency: Idempotency;
}

/** Account in the key of a transfer. */
const NOBODY = 0;
/** Between accounts of one owner. */
const FAMILY_TRANSFER = POSTING_REASONS.indexOf('FAMILY_TRANSFER');
/** From one person to another. */
const INTERNAL_TRANSFER = POSTING_REASONS.indexOf('INTERNAL_TRANSFER');

/** Reasons that a transfer may carry; the others belong to orders. */
const TRANSFER_REASONS: readonly boolean[] = POSTING_REASONS.map((reason) =>
  ['DEPOSIT', 'FAUCET', 'HOUSE_FUNDING', 'ADJUSTMENT', 'FAMILY_TRANSFER', 'INTERNAL_TRANSFER'].includes(reason),
);

/**
 * Handles a transfer record; returns the id of the refusal, or 0. Moves available units between two accounts, once per
 * key, whoever receives.
 */
export function transfer(room: TransferRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, ledger } = room;
  const rejection = check(room, batch, at, recordBytes);
  if (rejection === DUPLICATE) {
    events.duplicate(0);
    return 0;
  }
  if (rejection !== 0) return rejection;
  const account = batch.account(at);
  const payer = batch.transferFrom(at);
  const asset = batch.transferAsset(at);
  const units = batch.transferUnits(at);
  const reason = batch.transferReason(at);
  room.idempotency.remember(0);
  events.transferred(account, payer, asset, reason, units);
  ledger.post(ledger.cell(payer, asset), payer, asset, reason, -units, 0, 0);
  ledger.post(ledger.cell(account, asset), account, asset, reason, units, 0, 0);
  return 0;
}

const DUPLICATE = -1;

/** Returns the id of the first rejection that applies, DUPLICATE, or 0 for a transfer that can be made. */
function check(room: TransferRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  const { accounts, catalog, idempotency } = room;
  if (recordBytes !== TRANSFER_BYTES || batch.isKeyMissing(at, OFFSET.key)) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  const payer = batch.transferFrom(at);
  const reason = batch.transferReason(at);
  if (TRANSFER_REASONS[reason] !== true || account === payer) return REJECTIONS.MALFORMED_COMMAND.id;
  if (!accounts.exists(account) || !accounts.exists(payer)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  if (reason === FAMILY_TRANSFER && !isFamily(accounts, account, payer)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  if (reason === INTERNAL_TRANSFER && !(accounts.isUser(account) && accounts.isUser(payer)))
    return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const asset = batch.transferAsset(at);
  if (catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  const seen = idempotency.check(batch, at, OFFSET.key, NOBODY, OFFSET.transferFrom, TRANSFER_BYTES, account);
  if (seen !== KEY_NEW) return seen === KEY_SAME ? DUPLICATE : REJECTIONS.KEY_REUSED.id;
  const units = batch.transferUnits(at);
  if (units === 0 || !isWholeAmount(units)) return REJECTIONS.AMOUNT_INVALID.id;
  return checkPayer(room.ledger.availableOf(payer, asset) - units, payer);
}

function isFamily(accounts: Accounts, account: number, payer: number): boolean {
  return accounts.isUser(account) && accounts.isUser(payer) && accounts.group(account) === accounts.group(payer);
}

function checkPayer(afterUnits: number, payer: number): number {
  if (payer === WORLD_ACCOUNT) return afterUnits < WORLD_MIN_UNITS ? REJECTIONS.SUPPLY_LIMIT.id : 0;
  if (afterUnits >= 0) return 0;
  return payer < FIRST_USER_ACCOUNT ? REJECTIONS.HOUSE_EMPTY.id : REJECTIONS.INSUFFICIENT_BALANCE.id;
}
