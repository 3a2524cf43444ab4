import { randomUUID } from 'node:crypto';
import { newestApplication } from '@pelorus/database/identity/verification.ts';
import { insertPicture } from '@pelorus/database/identity/verification-pictures.ts';
import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import type { PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { sealPicture } from '../../../src/identity/verification/picture-seal.ts';
import { type Browser, person, type TestGateway } from '../../test-gateway.ts';
import { JPEG } from './test-pictures.ts';

export const API = '/api/identity/verification';

let documents = 0;
/** Returns details of an applicant, each with a document of their own by default. */
export function detailsWith(change: object = {}) {
  return {
    givenNames: 'Ana María',
    familyNames: 'Pérez Łuk',
    birthDate: '1990-02-28',
    country: 'ES',
    documentKind: 'passport',
    documentNumber: `XD${String(++documents).padStart(6, '0')}`,
    address: null,
    ...change,
  };
}

/** Returns how an answer was refused; null: it was not. */
export async function refused(answer: PromiseLike<{ statusCode: number; body: string }>): Promise<string | null> {
  const { statusCode, body } = await answer;
  return statusCode === 200 ? null : JSON.parse(body).error;
}

/** Returns how a person's verification stands. */
export async function standing(who: Browser): Promise<Verification> {
  return (await who.send('GET', API)).json().data;
}

export async function userIdOf(who: Browser): Promise<string> {
  return (await who.send('GET', '/api/identity/me')).json().data.userId;
}

/** Sends a picture as a page does. */
export function upload(
  { app }: TestGateway,
  who: Browser | null,
  kind: string,
  file: Buffer,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: `${API}/pictures/${kind}`,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/jpeg',
      ...(who === null ? {} : { cookie: who.cookieHeader() }),
      ...headers,
    },
    payload: file,
  });
}

/** Puts pictures into a person's application as they are when they were drawn: for tests of what comes after. */
export async function putPictures({ deps }: TestGateway, who: Browser, kinds: readonly PictureKind[]): Promise<void> {
  const application = await newestApplication(deps.pool, await userIdOf(who));
  if (application === undefined) throw new Error('no application');
  for (const kind of kinds) {
    const pictureId = randomUUID();
    const sealed = sealPicture(deps.secrets.verificationKey, pictureId, JPEG);
    const row = { pictureId, kind, width: 16, height: 8, bytes: JPEG.length, addedAtMs: deps.clock(), ...sealed };
    await insertPicture(deps.pool, application.applicationId, row);
  }
}

/** Returns somebody whose application is whole: a passport and a face, unless told. */
export async function applicant(
  gateway: TestGateway,
  change: object = {},
  kinds: readonly PictureKind[] = ['document-front', 'face'],
): Promise<Browser> {
  const who = await person(gateway);
  const given = await who.send('PUT', API, detailsWith(change));
  if (given.statusCode !== 200) throw new Error(`details were answered ${given.body}`);
  await putPictures(gateway, who, kinds);
  return who;
}

/** Submits somebody's application; returns its id. */
export async function submitOf({ deps }: TestGateway, who: Browser): Promise<string> {
  const answer = await who.send('POST', `${API}/submit`);
  if (answer.statusCode !== 200) throw new Error(`submit was answered ${answer.body}`);
  return (await newestApplication(deps.pool, await userIdOf(who)))?.applicationId as string;
}
