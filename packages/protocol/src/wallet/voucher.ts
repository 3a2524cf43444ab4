/** What the core says of a withdrawal that the engine holds: the signer asks for it before it signs (CUST-30). */
interface VouchedWithdrawal {
  readonly withdrawalId: number;
  /** Number of the asset in the ledger. */
  readonly asset: number;
  readonly network: number;
  readonly units: number;
  /** The first 128 bits of SHA-256 of network, address and memo, as 32 hex digits (CUST-11). */
  readonly destination: string;
}

/** Returns the text that the core signs, always the same for the same withdrawal. */
export function voucherText({ asset, destination, network, units, withdrawalId }: VouchedWithdrawal): string {
  return `pelorus-withdrawal-v1|${withdrawalId}|${asset}|${network}|${units}|${destination}`;
}

/** Returns the destination that four words of 32 bits are. */
export function destinationHex(words: readonly number[]): string {
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}
