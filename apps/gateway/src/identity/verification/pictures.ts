import { randomUUID } from 'node:crypto';
import { deletePicture, insertPicture } from '@pelorus/database/identity/verification-pictures.ts';
import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { PICTURES_MAX, type PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';
import { changeStanding, checkOwnWay } from './applications.ts';
import { readPictureHeader } from './picture-header.ts';
import { sealPicture } from './picture-seal.ts';
import type { Redrawer } from './redrawer.ts';
import { mayChange, type Standing, standingOf, wantedKinds } from './standing.ts';

/** Refuses VERIFICATION_STATE where no such picture is wanted now, TOO_MANY_OF_THESE past twenty of a person. */
function checkWanted(deps: IdentityNeeds, standing: Standing, kind: PictureKind): string {
  checkOwnWay(deps, standing);
  const { application } = standing;
  if (application === null || !mayChange(standing) || !wantedKinds(standing).includes(kind))
    throw new Refused('VERIFICATION_STATE');
  if (standing.pictureCount >= PICTURES_MAX) throw new Refused('TOO_MANY_OF_THESE');
  return application.applicationId;
}

/**
 * Adds a picture to a person's application (KYC-03): measured, redrawn, sealed. Refuses PICTURE_REFUSED and as
 * `checkWanted`; OVERLOADED when too many wait to be redrawn.
 */
export async function addPicture(
  deps: IdentityNeeds,
  redrawer: Redrawer,
  userId: string,
  kind: PictureKind,
  file: Buffer,
): Promise<Verification> {
  if (readPictureHeader(file) === null) throw new Refused('PICTURE_REFUSED');
  // Before the work: it may be for nothing.
  checkWanted(deps, await standingOf(deps, deps.pool, userId), kind);
  const { jpeg, width, height } = await redrawer.redraw(file);
  const pictureId = randomUUID();
  const sealed = sealPicture(deps.secrets.verificationKey, pictureId, jpeg);
  return changeStanding(deps, userId, async (db, standing) => {
    const applicationId = checkWanted(deps, standing, kind);
    const addedAtMs = deps.clock();
    await insertPicture(db, applicationId, {
      pictureId,
      kind,
      width,
      height,
      bytes: jpeg.length,
      addedAtMs,
      ...sealed,
    });
  });
}

/** Removes a picture that was not submitted. Refuses NOT_FOUND: unknown, another person's, or submitted. */
export function removePicture(deps: IdentityNeeds, userId: string, pictureId: string): Promise<Verification> {
  return changeStanding(deps, userId, async (db, standing) => {
    const { application } = standing;
    if (application === null || !(await deletePicture(db, application.applicationId, pictureId)))
      throw new Refused('NOT_FOUND');
  });
}
