import type { PaymentAccountRow } from '@pelorus/database/p2p/payment-accounts.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import type { PaymentMethod } from '@pelorus/protocol/p2p/methods/method.ts';
import type { PaymentAccountBody } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { cleanField, isField, isHolder } from '@pelorus/protocol/p2p/payment-fields.ts';
import type { FieldKind } from '@pelorus/protocol/p2p/rules.ts';
import { hmacOf } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';

/** What is sealed of an account (PMET-04). */
type AccountContent = Pick<PaymentAccountBody, 'holder' | 'fields'>;

const owner = (userId: string) => `p2p-account:${userId}`;

/** Returns what an account has, sealed for its owner. */
export function sealAccount(key: Buffer, userId: string, { fields, holder }: AccountContent): Buffer {
  return seal(key, owner(userId), JSON.stringify({ holder, fields }));
}

/** Opens a row's seal. */
export function openAccount(
  key: Buffer,
  { sealed, userId }: Pick<PaymentAccountRow, 'sealed' | 'userId'>,
): AccountContent {
  return JSON.parse(unseal(key, owner(userId), sealed)) as AccountContent;
}

/** Returns an account's content as it is kept. Refuses PAYMENT_FIELD, naming the kind (PMET-03). */
export function checkedContent(method: PaymentMethod, { fields, holder }: AccountContent): AccountContent {
  const name = holder.normalize('NFC').replace(/\s+/g, ' ');
  if (!isHolder(name)) throw new Refused('PAYMENT_FIELD', 'holder');
  const kinds = method.fields.map(({ kind }) => kind);
  const foreign = (Object.keys(fields) as FieldKind[]).find((kind) => !kinds.includes(kind));
  if (foreign !== undefined) throw new Refused('PAYMENT_FIELD', foreign);
  const kept: AccountContent['fields'] = {};
  for (const { isOptional, kind } of method.fields) {
    const text = cleanField(kind, fields[kind] ?? '');
    if (text === '' && isOptional) continue;
    if (!isField(kind, text)) throw new Refused('PAYMENT_FIELD', kind);
    kept[kind] = text;
  }
  return { holder: name, fields: kept };
}

/** Kinds that name one account in the world, whatever method it is given for. */
const UNIQUE: ReadonlySet<FieldKind> = new Set(['iban', 'clabe', 'cbu', 'cpfKey', 'cardNumber', 'upi'] as const);

/**
 * Returns a keyed hash that two people who give the same account have in common (PMET-07). A place where cash changes
 * hands is nobody's: `userId` keeps it apart.
 */
export function fingerprintOf(
  key: Buffer,
  method: PaymentMethod,
  fields: AccountContent['fields'],
  userId: string,
): Buffer {
  const needed = method.fields.filter(({ isOptional }) => !isOptional).map(({ kind }) => kind);
  const unique = needed.find((kind) => UNIQUE.has(kind));
  const isPlace = needed.includes('place');
  const parts =
    unique === undefined
      ? [method.code, ...needed.map((kind) => `${kind} ${fields[kind]?.toLowerCase()}`), isPlace ? userId : '']
      : [unique, fields[unique]];
  return hmacOf(key, 'p2p payment account', parts.join('\n'));
}
