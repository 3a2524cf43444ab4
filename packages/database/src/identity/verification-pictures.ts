import type { PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A picture of an application, without the picture (KYC-03). */
export interface PictureRow {
  pictureId: string;
  kind: PictureKind;
  width: number;
  height: number;
  /** Size of the JPEG. */
  bytes: number;
  addedAtMs: number;
  /** The submission it came with; null: of none yet. */
  submission: number | null;
}

/** Returns the pictures of an application, the oldest first. */
export function picturesOfApplication(db: Queryable, applicationId: string): Promise<PictureRow[]> {
  return rows<PictureRow>(
    db,
    `SELECT picture_id AS "pictureId", kind, width, height, bytes, added_at_ms AS "addedAtMs", submission
     FROM identity.pictures WHERE application_id = $1 ORDER BY number`,
    [applicationId],
  );
}

/** Returns how many pictures there are of a person, in all their applications. */
export async function countPictures(db: Queryable, userId: string): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM identity.pictures JOIN identity.applications USING (application_id)
     WHERE user_id = $1`,
    [userId],
  );
  return found?.count ?? 0;
}

export interface SealedPicture {
  keySealed: Buffer;
  pictureSealed: Buffer;
}

/** Keeps a picture, sealed; not submitted yet. */
export async function insertPicture(
  db: Queryable,
  applicationId: string,
  picture: Omit<PictureRow, 'submission'> & SealedPicture,
): Promise<void> {
  const { pictureId, kind, width, height, bytes, keySealed, pictureSealed, addedAtMs } = picture;
  await db.query(
    `INSERT INTO identity.pictures (picture_id, application_id, kind, width, height, bytes, key_sealed, picture_sealed,
       added_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [pictureId, applicationId, kind, width, height, bytes, keySealed, pictureSealed, addedAtMs],
  );
}

/** Forgets a picture of a person's application that was not submitted; false: it is none. */
export async function deletePicture(db: Queryable, applicationId: string, pictureId: string): Promise<boolean> {
  const result = await db.query(
    'DELETE FROM identity.pictures WHERE application_id = $1 AND picture_id = $2 AND submission IS NULL',
    [applicationId, pictureId],
  );
  return result.rowCount === 1;
}

/** Forgets pictures of other kinds than these that were not submitted. */
export async function deleteOtherKinds(
  db: Queryable,
  applicationId: string,
  kinds: readonly PictureKind[],
): Promise<void> {
  await db.query(
    'DELETE FROM identity.pictures WHERE application_id = $1 AND submission IS NULL AND NOT kind = ANY($2)',
    [applicationId, kinds],
  );
}

/** Returns a submitted picture of an application, sealed; undefined: there is none. */
export async function submittedPicture(
  db: Queryable,
  applicationId: string,
  pictureId: string,
): Promise<(SealedPicture & { kind: PictureKind }) | undefined> {
  const found = await rows<SealedPicture & { kind: PictureKind }>(
    db,
    `SELECT kind, key_sealed AS "keySealed", picture_sealed AS "pictureSealed" FROM identity.pictures
     WHERE application_id = $1 AND picture_id = $2 AND submission IS NOT NULL`,
    [applicationId, pictureId],
  );
  return found[0];
}
