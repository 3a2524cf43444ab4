import { seal, sealBytes, unseal, unsealBytes } from '../sealing.ts';

const messageOwner = (orderId: number) => `p2p-message:${orderId}`;
const pictureOwner = (orderId: number) => `p2p-picture:${orderId}`;

/** Returns a message of an order as it is kept (PORD-44). */
export function sealMessage(key: Buffer, orderId: number, text: string): Buffer {
  return seal(key, messageOwner(orderId), text);
}

/** Returns a message's text; throws if a bit of it was changed, or it is of another order. */
export function openMessage(key: Buffer, orderId: number, sealed: Buffer): string {
  return unseal(key, messageOwner(orderId), sealed);
}

/** Returns a picture of an order as it is kept (PORD-42). */
export function sealPicture(key: Buffer, orderId: number, jpeg: Uint8Array): Buffer {
  return sealBytes(key, pictureOwner(orderId), jpeg);
}

/** Returns the JPEG; throws as openMessage does. */
export function openPicture(key: Buffer, orderId: number, sealed: Buffer): Buffer {
  return unsealBytes(key, pictureOwner(orderId), sealed);
}
