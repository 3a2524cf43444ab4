import type { FoundApiKey } from '../../../../http/callers/api-keys.ts';
import { checkRight } from '../../../../http/guard.ts';
import type { Call, Security } from '../caller.ts';
import { DialectError } from '../errors.ts';
import type { Subscriptions } from './subscriptions.ts';

/** What a method of the socket itself answers with; subscriptions answer when they begin. */
type Answer = (result: object) => void;

/** What the methods know of a socket. */
interface MethodSession {
  readonly address: string;
  readonly subscriptions: Subscriptions;
  logOn(apiKey: string): void;
  logOut(): void;
  /** What `session.status` answers. */
  status(): object;
  whoIsLoggedOn(): Promise<FoundApiKey>;
}

export interface SessionMethod {
  security: Security;
  weight: number;
  answer: (session: MethodSession, call: Call, answer: Answer) => void | Promise<void>;
}

const WEIGHT = 2;

function logOn(session: MethodSession, { who }: Call, answer: Answer): void {
  const { row, verifier } = who as FoundApiKey;
  if (verifier.asymmetricKeyType !== 'ed25519')
    throw new DialectError(-4056, 'Only Ed25519 API keys are supported for this request.');
  session.logOn(row.apiKey);
  answer(session.status());
}

function logOut(session: MethodSession, _call: Call, answer: Answer): void {
  session.logOut();
  answer(session.status());
}

function subscribe(session: MethodSession, who: FoundApiKey, answer: Answer, isOfLogon: boolean): Promise<void> {
  const subscriber = { account: who.accountId, apiKey: who.row.apiKey, address: session.address, isOfLogon };
  return session.subscriptions.open(subscriber, (subscriptionId) => answer({ subscriptionId }));
}

async function subscribeByLogon(session: MethodSession, _call: Call, answer: Answer): Promise<void> {
  const who = await session.whoIsLoggedOn();
  checkRight('account.read', who);
  await subscribe(session, who, answer, true);
}

function unsubscribe(session: MethodSession, { parameters }: Call, answer: Answer): void {
  session.subscriptions.close(parameters.whole('subscriptionId'));
  answer({});
}

function listSubscriptions(session: MethodSession, _call: Call, answer: Answer): void {
  answer(session.subscriptions.numbers.map((subscriptionId) => ({ subscriptionId })));
}

const free = { security: 'none', weight: WEIGHT } as const;

/** What concerns the socket and not the exchange: who is logged on, and who hears of what. */
export const SESSION_METHODS: Readonly<Record<string, SessionMethod>> = {
  'session.logon': { security: 'any', weight: WEIGHT, answer: logOn },
  'session.status': { ...free, answer: (session, _call, answer) => answer(session.status()) },
  'session.logout': { ...free, answer: logOut },
  'session.subscriptions': { ...free, answer: listSubscriptions },
  'userDataStream.subscribe': { ...free, answer: subscribeByLogon },
  'userDataStream.subscribe.signature': {
    security: 'read',
    weight: WEIGHT,
    answer: (session, call, answer) => subscribe(session, call.who as FoundApiKey, answer, false),
  },
  'userDataStream.unsubscribe': { ...free, answer: unsubscribe },
};
