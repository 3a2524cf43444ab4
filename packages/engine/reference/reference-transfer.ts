import { SUSPENSE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AssetPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET, TRANSFER_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceAccounts } from './reference-accounts.ts';
import type { ReferenceKeys } from './reference-keys.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);
/** Whose keys transfers have. */
const NOBODY = 0;
const TRANSFER_REASONS = ['DEPOSIT', 'FAUCET', 'HOUSE_FUNDING', 'ADJUSTMENT', 'FAMILY_TRANSFER', 'INTERNAL_TRANSFER'];

interface TransferVenue {
  readonly ledger: ReferenceLedger;
  readonly assets: readonly AssetPayload[];
  readonly accounts: ReferenceAccounts;
  readonly keys: ReferenceKeys;
}

export function transfer(record: ReferenceRecord, venue: TransferVenue): EngineEvent[] | RejectionName {
  const key = record.key(OFFSET.key);
  if (record.length !== TRANSFER_BYTES || key === null) return 'MALFORMED_COMMAND';
  const account = record.u32(OFFSET.account);
  const payer = record.u32(OFFSET.transferFrom);
  const asset = record.u32(OFFSET.transferAsset);
  const reason = POSTING_REASONS[record.u8(OFFSET.transferReason)];
  if (reason === undefined || !TRANSFER_REASONS.includes(reason) || account === payer) return 'MALFORMED_COMMAND';
  const isFamily = reason === 'FAMILY_TRANSFER';
  const exists = (who: number) => who <= SUSPENSE_ACCOUNT || venue.accounts.isUser(who);
  if (!exists(account) || !exists(payer)) return 'UNKNOWN_ACCOUNT';
  const { groups } = venue.accounts;
  const group = groups.get(account);
  if (isFamily && (group === undefined || group !== groups.get(payer))) return 'UNKNOWN_ACCOUNT';
  const isBetweenUsers = venue.accounts.isUser(account) && venue.accounts.isUser(payer);
  if (reason === 'INTERNAL_TRANSFER' && !isBetweenUsers) return 'UNKNOWN_ACCOUNT';
  if (venue.assets[asset] === undefined) return 'UNKNOWN_ASSET';
  const content = `${account} ${record.hex(OFFSET.transferFrom, TRANSFER_BYTES)}`;
  const seen = venue.keys.find(NOBODY, key);
  if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
  const units = whole(record.f64(OFFSET.transferUnits));
  if (units === null || units === 0n) return 'AMOUNT_INVALID';
  const after = venue.ledger.of(payer, asset).available - units;
  if (payer === WORLD_ACCOUNT && after < -SAFE_MAX) return 'SUPPLY_LIMIT';
  if (payer !== WORLD_ACCOUNT && after < 0n)
    return venue.accounts.isUser(payer) ? 'INSUFFICIENT_BALANCE' : 'HOUSE_EMPTY';
  venue.keys.remember(NOBODY, key, { content, orderId: 0 });
  return [
    { kind: 'transferred', account, fromAccount: payer, asset, units: Number(units), reason },
    venue.ledger.post(payer, asset, reason, { available: -units }, 0, 0),
    venue.ledger.post(account, asset, reason, { available: units }, 0, 0),
  ];
}
