import { type Delivery, type Outgoing, RefusedForGood } from './delivery.ts';
import type { SmsSettings } from './settings.ts';

/** Answers that may be another the next time: not found too, an adapter that is being put up. */
const LATER = new Set([401, 403, 404, 408, 425, 429]);

/**
 * Returns the way to phones: POST `{ id, to, text }` with the bearer secret to the operator's adapter, which must send
 * each `id` (also in Idempotency-Key) once and answer 2xx when it has taken it (MSG-08).
 */
export function smsDelivery({ url, secret }: SmsSettings): Delivery {
  const deliver = async ({ messageId, address, text }: Outgoing, signal: AbortSignal) => {
    const answer = await fetch(url, {
      method: 'POST',
      // The secret goes nowhere else.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
        'idempotency-key': messageId,
      },
      body: JSON.stringify({ id: messageId, to: address, text }),
      signal,
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const error = Object.assign(new Error('the SMS adapter refused'), { responseCode: answer.status });
    const isForGood = answer.status >= 400 && answer.status < 500 && !LATER.has(answer.status);
    throw isForGood ? new RefusedForGood('refused by the adapter', { cause: error }) : error;
  };
  return { deliver, close: () => undefined };
}
