/** Returns the user handle for authenticators: the bytes of the random user id, which reveal nothing. */
export function userHandleBytes(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** Returns the same as base64url, as answers bring it. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userHandleBytes(userId)).toString('base64url');
}
