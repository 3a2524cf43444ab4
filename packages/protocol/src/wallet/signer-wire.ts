import { z } from 'zod';

/** What the worker and the signer say to each other: one line of JSON each (docs/specs/056-signer.md). */

/** Bytes of a line at most, without its end. */
export const SIGNER_LINE_MAX = 16_384;

/** Numbers of derived addresses (SIGN-15): 0 and 1 have a part of their own, users begin at 16. */
export const HOT_INDEX = 0;
export const GAS_INDEX = 1;
export const FIRST_USER_INDEX = 16;

/** Why the signer refuses. */
export const SIGNER_REFUSALS = {
  LINE_TOO_LONG: 'The line is longer than 16 KiB.',
  LINE_TOO_SLOW: 'The line did not end within five seconds.',
  REQUEST_NOT_JSON: 'The line is not JSON in UTF-8.',
  REQUEST_NOT_CANONICAL: 'The line is not what JSON.stringify writes.',
  REQUEST_INVALID: 'The request has a missing, unknown or wrong field.',
  POLICY_CHANGED: 'The policy file was changed and has no seal, or is older than one before it.',
  NETWORK_UNKNOWN: 'The network is not in the policy.',
  SPEND_UNREADABLE: 'The bytes are no transaction.',
  SPEND_NOT_CANONICAL: 'The bytes are not how this transaction is written.',
  SPEND_SIGNED: 'The bytes are signed already.',
  SPEND_TYPE:
    'Only EIP-1559 transactions without access list are signed, and payments of Bitcoin with two outputs at most.',
  INPUT_FOREIGN: 'An input is no output of a key of the signer.',
  INPUT_USED: 'An input was used for another payment.',
  CHANGE_FOREIGN: 'What comes back does not come to the hot wallet.',
  PURPOSE_IMPOSSIBLE: 'The network has no such purpose.',
  CHAIN_ID_WRONG: 'The chain id is not the one of the network.',
  CONTRACT_UNKNOWN: 'The call goes to a contract that the policy does not list, or makes one.',
  CALL_NOT_TRANSFER: 'The data is not a transfer of 68 bytes.',
  VALUE_WITH_TOKEN: 'A transfer of a token carries native coin.',
  AMOUNT_ZERO: 'The amount is zero.',
  GAS_TOO_HIGH: 'The gas is above the cap or below 21,000.',
  FEE_TOO_HIGH: 'The fee is above the cap.',
  FEES_OF_HOUR: 'The fees of this hour would be above their cap.',
  COIN_UNKNOWN: 'The policy does not list the asset on the network.',
  COIN_WRONG: 'The spend moves another coin than the withdrawal.',
  ADDRESS_INVALID: 'The address is malformed or its checksum is wrong.',
  ADDRESS_OWN: 'The address is a wallet or a contract of the venue.',
  MEMO_IMPOSSIBLE: 'The network has no memos.',
  VOUCHER_KEY_UNKNOWN: 'The key of the voucher is not pinned.',
  VOUCHER_WRONG: 'The voucher is not for this withdrawal.',
  DESTINATION_WRONG: 'The spend pays another address than it may.',
  AMOUNT_WRONG: 'The spend pays another amount than the withdrawal.',
  INDEX_OUT_OF_RANGE: 'The address number has no such part.',
  TOP_UP_TOO_HIGH: 'The top-up is above its cap.',
  TOP_UP_NOT_NATIVE: 'A top-up moves the native coin only.',
  SPEND_TOO_HIGH: 'The withdrawal is above the cap of a spend.',
  HOUR_TOO_HIGH: 'The withdrawals of this hour would be above their cap.',
  WITHDRAWAL_SIGNED: 'The withdrawal was signed with another network, nonce, destination or amount.',
  NONCE_USED: 'The nonce was used for another content.',
  FEE_NOT_HIGHER: 'A replacement needs a higher fee.',
  TIME_FAR: 'The time of the statement is more than an hour from the clock of the signer.',
} as const;
export type SignerRefusal = keyof typeof SIGNER_REFUSALS;

const id = z.string().regex(/^[\w-]{1,64}$/);
const number32 = z.int().min(0).max(0x7fff_ffff);
const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

const withdrawalPurpose = z.strictObject({
  kind: z.literal('withdrawal'),
  withdrawalId: z.string().regex(/^[1-9]\d{0,18}$/),
  asset: number32,
  /** Ledger units that the destination gets, without the service fee. */
  units: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    // Compared as texts: a check may also see what the pattern refused.
    .refine((text) => text.length < 16 || text <= String(Number.MAX_SAFE_INTEGER)),
  /** As the engine hashed it. */
  address: z.string().min(1).max(128),
  memo: z.string().max(256).nullable(),
  /** The core's Ed25519 signature over `voucherText`, and its public key. */
  voucher: hexOf(64),
  vouchedBy: hexOf(32),
});
export type WithdrawalPurpose = z.infer<typeof withdrawalPurpose>;

const purpose = z.discriminatedUnion('kind', [
  withdrawalPurpose,
  z.strictObject({ kind: z.literal('sweep'), fromIndex: number32 }),
  z.strictObject({ kind: z.literal('gasTopUp'), toIndex: number32 }),
  z.strictObject({ kind: z.literal('toCold'), fromIndex: number32 }),
]);
export type SignerPurpose = z.infer<typeof purpose>;

const signRequest = z.strictObject({
  id,
  kind: z.literal('sign'),
  network: number32,
  /** An unsigned transaction as the chain writes it; of Bitcoin a PSBT. */
  unsigned: z.string().regex(/^0x(?:[0-9a-f]{2}){1,4096}$/),
  purpose,
});
export type SignRequest = z.infer<typeof signRequest>;

/** Asks for the message of one address about a statement of reserves. The signer writes the text itself (SIGN-70). */
const signReservesRequest = z.strictObject({
  id,
  kind: z.literal('signReserves'),
  index: number32,
  root: hexOf(32),
  /** ms */
  takenAt: z.int().min(0),
});
export type SignReservesRequest = z.infer<typeof signReservesRequest>;

export const signerRequest = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('xpubs') }),
  signRequest,
  signReservesRequest,
]);
export type SignerRequest = z.infer<typeof signerRequest>;

const xpubsAnswer = z.strictObject({
  id,
  kind: z.literal('xpubs'),
  families: z.array(
    z.strictObject({
      family: z.enum(['evm', 'bitcoin']),
      /** Public key of the account m/44'/60'/0', of Bitcoin m/84'/0'/0' or for tests m/84'/1'/0'; address i is its child 0/i. */
      xpub: z.string(),
      hot: z.string(),
      gas: z.string(),
    }),
  ),
  networks: z.array(
    z.strictObject({
      network: z.int(),
      /** null: of Bitcoin. */ chainId: z.int().nullable(),
      cold: z.array(z.string()),
      /** Assets whose coins the policy names. */
      assets: z.array(z.int()),
    }),
  ),
  policyVersion: z.int(),
});
export type XpubsAnswer = z.infer<typeof xpubsAnswer>;

const signAnswer = z.strictObject({
  id,
  kind: z.literal('signed'),
  /** The signed transaction, ready to broadcast; `hash` is what the chain will call it. */
  signed: z.string(),
  hash: z.string(),
  /** null: of Bitcoin. */
  from: z.string().nullable(),
  nonce: z.int().nullable(),
});
export type SignAnswer = z.infer<typeof signAnswer>;

const reservesAnswer = z.strictObject({
  id,
  kind: z.literal('signedReserves'),
  address: z.string(),
  /** EIP-191: r, s and v, 65 bytes. */
  signature: z.string(),
});
export type ReservesAnswer = z.infer<typeof reservesAnswer>;

const refusedAnswer = z.strictObject({
  /** null: the request could not be read. */
  id: id.nullable(),
  kind: z.literal('refused'),
  refusal: z.enum(Object.keys(SIGNER_REFUSALS) as [SignerRefusal, ...SignerRefusal[]]),
});
export type RefusedAnswer = z.infer<typeof refusedAnswer>;

export const signerAnswer = z.discriminatedUnion('kind', [xpubsAnswer, signAnswer, reservesAnswer, refusedAnswer]);
export type SignerAnswer = z.infer<typeof signerAnswer>;

/** Returns what an address of the venue signs of a statement of reserves, as an Ethereum message (EIP-191). */
export function reservesText(root: string, takenAt: number, address: string): string {
  return `Pelorus proof of reserves|${root}|${takenAt}|${address}`;
}

/** Returns what the core signs of a withdrawal that the engine holds; `destinationHex`: 32 hex digits. */
export function voucherText(held: {
  withdrawalId: string;
  asset: number;
  network: number;
  units: string;
  destinationHex: string;
}): string {
  return `pelorus-withdrawal-v1|${held.withdrawalId}|${held.asset}|${held.network}|${held.units}|${held.destinationHex}`;
}

/** Returns the text whose SHA-256 begins with the 16 bytes that the engine knows a destination by. */
export function destinationText(network: number, address: string, memo: string | null): string {
  return `${network}|${address}|${memo ?? ''}`;
}
