import { randomBytes } from 'node:crypto';
import { checkRight } from '../../http/guard.ts';
import { type Call, checkTime, findKey, isUnsigned, RIGHT_OF, type Security } from '../caller.ts';
import type { DialectDeps } from '../dialect.ts';
import { DialectError, missing } from '../errors.ts';
import type { Message } from './message.ts';
import { isMessageSigned } from './signed-text.ts';

/** From where a request came, and who is logged on there. */
export interface Asking {
  address: string;
  /** The API key of the logon; null: nobody is. */
  loggedOn: string | null;
}

/** Of a request that nobody signed by itself: what its order goes by, and nothing else's (BWS-16). */
const OWN_BYTES = 32;

/**
 * Returns the call that a request is, once its caller is known to be who it says: key, address, permission, mandatory
 * parameters, signature, time, refused in this order (BWS-11), anew for each request (BWS-14). `headers` go with the
 * answer, whatever it is.
 */
export async function authorisedCall(
  deps: DialectDeps,
  security: Security,
  { parameters, sent }: Message,
  { address, loggedOn }: Asking,
  headers: string[],
): Promise<Call> {
  const nowMs = deps.clock();
  const named = parameters.text('apiKey');
  const who = security === 'none' ? null : await findKey(deps, named ?? loggedOn ?? undefined, address);
  checkRight(RIGHT_OF[security], who);
  if (who === null || isUnsigned(security)) return { parameters, who, account: 0, signature: '', nowMs, headers };
  const timestampMs = parameters.timeMs('timestamp');
  if (timestampMs === undefined) throw missing('timestamp');
  let signature = parameters.text('signature');
  if (signature === undefined) {
    // The logon speaks for its own key.
    if (loggedOn === null || (named ?? loggedOn) !== loggedOn) throw missing('signature');
    signature = randomBytes(OWN_BYTES).toString('hex');
  } else if (!isMessageSigned(who.verifier, sent, signature))
    throw new DialectError(-1022, 'Signature for this request is not valid.');
  checkTime(deps, parameters, timestampMs);
  deps.apiKeys.used(who);
  return { parameters, who, account: who.accountId, signature, nowMs, headers };
}
