import type { AdBody, AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pOrderData, StepBody } from '@pelorus/protocol/p2p/orders.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { fundedPerson, type Person } from './person.ts';

/** Somebody with test funds, a nickname and an account that SEPA Instant pays from and to. */
export interface Trader {
  person: Person;
  nickname: string;
  holder: string;
  account: number;
}

async function done<T>(what: string, asked: ReturnType<Person['send']>): Promise<T> {
  const { body, status } = await asked;
  if (status !== 200) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body.data as T;
}

export async function trader(url: string, nickname: string, holder: string, iban: string): Promise<Trader> {
  const person = await fundedPerson(url);
  await done('the nickname', person.send('PUT', '/api/p2p/me', { nickname }));
  const body = { method: 'sepa-instant', holder, fields: { iban } };
  const { id } = await done<PaymentAccountData>('the account', person.send('POST', '/api/p2p/payment-accounts', body));
  return { person, nickname, holder, account: id };
}

/** Posts an ad that sells 500 USDT at 0.95 EUR. */
export function sellAd({ person, account }: Trader): Promise<AdData> {
  const body: AdBody = {
    ...{ side: 'SELL', asset: 'USDT', fiat: 'EUR', price: { kind: 'FIXED', price: '0.95' } },
    ...{ amount: '500', fiatMin: '10', fiatMax: '400', windowMinutes: 15 },
    ...{ methods: ['sepa-instant'], paymentAccounts: [account] },
    ...{ remarks: 'Only from your own account.', autoReply: 'Hello! Please send me the receipt here.' },
    conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
    ...{ audience: 'PUBLIC', password: null, schedule: null, isLive: true },
  };
  return done('the ad', person.send('POST', '/api/p2p/ads', body));
}

/** Takes an ad for 95 EUR, which are 100 USDT. */
export function takeAd({ person, account }: Trader, { code, currentPrice, version }: AdData): Promise<P2pOrderData> {
  const body = { ad: code, version, price: currentPrice, fiatAmount: '95', method: 'sepa-instant' };
  const clientId = `take-${code}-${version}-${Date.now()}`;
  return done('the order', person.send('POST', '/api/p2p/orders', { ...body, paymentAccount: account, clientId }));
}

/** Takes a step of an order without a page. */
export function takeStep({ person }: Trader, id: number, body: StepBody): Promise<P2pOrderData> {
  return done('the step', person.send('POST', `/api/p2p/orders/${id}/steps`, body));
}
