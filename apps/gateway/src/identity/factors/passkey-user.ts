/** Returns what authenticators know a person by: the bytes of their random id, nothing that says who it is. */
export function userHandleBytes(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** Returns the same as base64url, as answers bring it. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userHandleBytes(userId)).toString('base64url');
}
