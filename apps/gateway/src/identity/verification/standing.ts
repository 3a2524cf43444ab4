import { type ApplicationRow, labelsOf, newestApplication } from '@pelorus/database/identity/verification.ts';
import {
  countPictures,
  type PictureRow,
  picturesOfApplication,
} from '@pelorus/database/identity/verification-pictures.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { Application, Verification, VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import {
  APPLIED_LABELS,
  type AppliedLabel,
  type Label,
  PICTURES_MAX,
  type PictureKind,
  picturesOf,
} from '@pelorus/protocol/identity/verification-rules.ts';
import type { IdentityNeeds } from '../needs.ts';
import { openDetails } from './details.ts';
import { levelOf, limitsOf, shownLevels } from './levels.ts';
import { stateAfter } from './states.ts';

/** The basis of a person's verification. */
export interface Standing {
  labels: Label[];
  /** The newest one. */
  application: ApplicationRow | null;
  /** As the person has them now. */
  details: VerificationDetails | null;
  pictures: PictureRow[];
  /** Pictures in all their applications. */
  pictureCount: number;
}

type Deps = Pick<IdentityNeeds, 'config' | 'secrets'>;

/** Reads the standing; within a transaction that locks the person's row it cannot change meanwhile. */
export async function standingOf(deps: Deps, db: Queryable, userId: string): Promise<Standing> {
  const labels = await labelsOf(db, userId);
  const application = (await newestApplication(db, userId)) ?? null;
  const id = application?.applicationId;
  return {
    labels,
    application,
    details:
      application === null
        ? null
        : openDetails(deps.secrets.verificationKey, application.applicationId, application.detailsSealed),
    pictures: id === undefined ? [] : await picturesOfApplication(db, id),
    pictureCount: id === undefined ? 0 : await countPictures(db, userId),
  };
}

/** Returns the labels of an application with these details: none already proven, an address only if given. */
function wantedLabels(labels: readonly Label[], details: Pick<VerificationDetails, 'address'>): AppliedLabel[] {
  return APPLIED_LABELS.filter((label) => !labels.includes(label) && (label !== 'address' || details.address !== null));
}

/** Returns the kinds of pictures that prove what an application is for. */
export function wantedKinds({ labels, details }: Pick<Standing, 'labels' | 'details'>): PictureKind[] {
  if (details === null) return [];
  return wantedLabels(labels, details).flatMap((label) => [...picturesOf(label, details.documentKind)]);
}

/** Can another application be begun: is there none yet, or is the last one approved and a label still missing? */
export function mayBegin({ labels, application }: Standing): boolean {
  const isOver = application === null || application.state === 'approved';
  return isOver && APPLIED_LABELS.some((label) => !labels.includes(label));
}

/** Can the person change their application? */
export function mayChange({ application }: Standing): boolean {
  return application !== null && stateAfter(application.state, 'change') !== null;
}

/** Returns the reviewer: the one the application is pending with, else the configured one. */
export function wayOf(deps: Deps, { application }: Pick<Standing, 'application'>): 'own' | 'provider' {
  if (application?.state === 'submitted') return application.way;
  return deps.config.verification.provider === undefined ? 'own' : 'provider';
}

/**
 * Returns the missing parts of a submission; it can be made when none is missing and something changed since the last
 * one.
 */
export function missingOf(standing: Standing): Verification['asks']['missing'] {
  if (standing.details === null) return ['details'];
  const given = new Set(standing.pictures.map(({ kind }) => kind));
  return wantedKinds(standing).filter((kind) => !given.has(kind));
}

function isNew({ application, pictures }: Standing): boolean {
  if (application === null) return false;
  const { detailsSealed, submittedSealed } = application;
  const isChanged = submittedSealed === null || detailsSealed?.equals(submittedSealed) !== true;
  return isChanged || pictures.some(({ submission }) => submission === null);
}

/** Can it be submitted now? */
export function maySubmit(standing: Standing): boolean {
  const { application } = standing;
  if (application === null || stateAfter(application.state, 'submit') === null) return false;
  return missingOf(standing).length === 0 && wantedKinds(standing).length > 0 && isNew(standing);
}

function asksOf(deps: Deps, standing: Standing): Verification['asks'] {
  const picturesLeft = Math.max(0, PICTURES_MAX - standing.pictureCount);
  const nothing = { details: 'none', pictures: [], missing: [], canSubmit: false, picturesLeft } as const;
  const isEditable = mayBegin(standing) || mayChange(standing);
  if (!isEditable || wayOf(deps, standing) === 'provider') return { ...nothing, pictures: [], missing: [] };
  const details = standing.labels.includes('document') ? 'address' : 'whole';
  // The stored data belongs to the previous application.
  if (mayBegin(standing)) return { ...nothing, details, pictures: [], missing: ['details'] };
  return {
    details,
    pictures: wantedKinds(standing),
    missing: missingOf(standing),
    canSubmit: maySubmit(standing),
    picturesLeft,
  };
}

function shownApplication({ application, details, pictures }: Standing): Application | null {
  if (application === null) return null;
  const { state, submittedAtMs, decidedAtMs, reasons } = application;
  return {
    state,
    details,
    pictures: pictures.map(({ pictureId, kind, width, height, addedAtMs, submission }) => ({
      id: pictureId,
      kind,
      width,
      height,
      addedAt: addedAtMs,
      isSubmitted: submission !== null,
    })),
    submittedAt: submittedAtMs,
    decidedAt: decidedAtMs,
    reasons: state === 'more' || state === 'rejected' ? reasons : [],
  };
}

/** Returns a person's verification as they see it (KYC-01, KYC-04: their details, not the pictures). */
export function shownStanding(deps: Deps, standing: Standing): Verification {
  const level = levelOf(standing.labels);
  return {
    level,
    labels: standing.labels,
    limits: limitsOf(deps.config, level),
    levels: shownLevels(deps.config),
    way: wayOf(deps, standing),
    application: shownApplication(standing),
    asks: asksOf(deps, standing),
  };
}
