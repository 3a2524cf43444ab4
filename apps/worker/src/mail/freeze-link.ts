import { createHash, createHmac } from 'node:crypto';

/** How long a link in a mail freezes an account (SEC-40). */
export const FREEZE_LINK_MS = 7 * 86_400_000;

/**
 * Returns the token of a message's link that freezes, 43 URL-safe characters, and the hash the database knows it by
 * (SHA-256 of the token, as every token of ours). The same for each try of a message: one mail, one link.
 */
export function freezeToken(messageKey: Buffer, messageId: string): { token: string; hash: Buffer } {
  const token = createHmac('sha256', messageKey).update(`freeze\n${messageId}`).digest('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}
