import { z } from 'zod';
import { done, time } from './forms.ts';

const status = z.strictObject({
  apiKey: z.string().nullable(),
  authorizedSince: time.nullable(),
  connectedSince: time,
  returnRateLimits: z.boolean(),
  serverTime: time,
  userDataStream: z.boolean(),
});
const subscription = z.strictObject({ subscriptionId: z.int() });

/** Results of the request socket's own methods, which no route has. */
export const SESSION_RESULTS: Readonly<Record<string, z.ZodType>> = {
  'session.logon': status,
  'session.status': status,
  'session.logout': status,
  'session.subscriptions': z.array(subscription),
  'userDataStream.subscribe': subscription,
  'userDataStream.subscribe.signature': subscription,
  'userDataStream.unsubscribe': done,
};
