import { randomBytes } from 'node:crypto';
import type { SealedPicture } from '@pelorus/database/identity/verification-pictures.ts';
import { sealBytes, unsealBytes } from '@pelorus/database/sealing.ts';

const KEY_BYTES = 32;
const keyOwner = (pictureId: string) => `picture key ${pictureId}`;
const owner = (pictureId: string) => `picture ${pictureId}`;

/** Returns a picture sealed under its own key, and that key sealed under ours (decision 0026). */
export function sealPicture(key: Buffer, pictureId: string, jpeg: Uint8Array): SealedPicture {
  const own = randomBytes(KEY_BYTES);
  return {
    keySealed: sealBytes(key, keyOwner(pictureId), own),
    pictureSealed: sealBytes(own, owner(pictureId), jpeg),
  };
}

/** Returns the JPEG that was sealed; throws if a bit of it was changed, or it is another picture's. */
export function openPicture(key: Buffer, pictureId: string, { keySealed, pictureSealed }: SealedPicture): Buffer {
  return unsealBytes(unsealBytes(key, keyOwner(pictureId), keySealed), owner(pictureId), pictureSealed);
}
