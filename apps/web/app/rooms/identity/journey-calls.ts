import { deviceHeaders } from '@pelorus/client/device/device-headers.ts';
import { apiDelete, apiPost } from '@pelorus/client/http/request.ts';
import type { FactorBody, Journey, StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';

/** A call that may begin a session carries the record of the device (S3.03). */
const step = (path: `/api/identity/${string}`, body: object) =>
  apiPost<StepResult>(path, body, { headers: deviceHeaders() });

export const signUp = (body: { address: string; password: string; invite?: string; consent: true; human?: string }) =>
  step('/api/identity/sign-up', body);
export const logIn = (body: { address: string; password: string; human?: string }) =>
  step('/api/identity/log-in', body);
export const recover = (body: { address: string; human?: string }) => step('/api/identity/recovery', body);

export const sendCode = (code: string) => step('/api/identity/journey/code', { code });
export const askCodeAgain = () => apiPost<Journey>('/api/identity/journey/code-again', {});
export const sendFactor = (body: FactorBody) => step('/api/identity/journey/factor', body);
export const factorOptions = () => apiPost<WebAuthnJson>('/api/identity/journey/factor-options', {});
export const sendPassword = (password: string) => step('/api/identity/journey/password', { password });
/** Ends the journey, so that the browser's next user does not see it. */
export const endJourney = () => apiDelete('/api/identity/journey');

export const passkeyLogInOptions = () => apiPost<WebAuthnJson>('/api/identity/passkey-log-in/options', {});
export const logInByPasskey = (answer: WebAuthnJson) => step('/api/identity/passkey-log-in', { answer });
