import { randomBytes } from 'node:crypto';
import { checkRight } from '../../../../http/guard.ts';
import { type Call, checkTime, findKey, isUnsigned, RIGHT_OF, type Security } from '../caller.ts';
import type { DialectDeps } from '../dialect.ts';
import { DialectError, missing } from '../errors.ts';
import type { Message } from './message.ts';
import { isMessageSigned } from './signed-text.ts';

/** From where a request came, and who is logged on there. */
interface Asking {
  address: string;
  /** The API key of the logon; null: none. */
  loggedOn: string | null;
}

/** Bytes of an unsigned request's own unique id, used as its order id (BWS-16). */
const OWN_BYTES = 32;

/**
 * Authenticates a request and returns its call: checks key, address, permission, mandatory parameters, signature and
 * time, in this order (BWS-11), for each request (BWS-14); immediately if the key is in memory. `headers` go with any
 * answer.
 */
export function authorisedCall(
  deps: DialectDeps,
  security: Security,
  message: Message,
  asking: Asking,
  headers: string[],
): Call | Promise<Call> {
  const nowMs = deps.clock();
  if (security === 'none') return callOf(deps, security, message, asking, { who: null, nowMs, headers });
  const apiKey = message.parameters.text('apiKey') ?? asking.loggedOn ?? undefined;
  const who = findKey(deps, apiKey, asking.address);
  if (who instanceof Promise)
    return who.then((found) => callOf(deps, security, message, asking, { who: found, nowMs, headers }));
  return callOf(deps, security, message, asking, { who, nowMs, headers });
}

function callOf(
  deps: DialectDeps,
  security: Security,
  { parameters, sent }: Message,
  { address, loggedOn }: Asking,
  begun: Pick<Call, 'who' | 'nowMs' | 'headers'>,
): Call {
  const { who } = begun;
  checkRight(RIGHT_OF[security], who);
  if (who === null || isUnsigned(security)) return { parameters, account: 0, address, signature: '', ...begun };
  const timestampMs = parameters.timeMs('timestamp');
  if (timestampMs === undefined) throw missing('timestamp');
  let signature = parameters.text('signature');
  if (signature === undefined) {
    // The logon speaks for its own key.
    if (loggedOn === null || (parameters.text('apiKey') ?? loggedOn) !== loggedOn) throw missing('signature');
    signature = randomBytes(OWN_BYTES).toString('hex');
  } else if (!isMessageSigned(who.verifier, sent, signature))
    throw new DialectError(-1022, 'Signature for this request is not valid.');
  checkTime(deps, parameters, timestampMs);
  deps.apiKeys.used(who);
  return { parameters, account: who.accountId, address, signature, ...begun };
}
