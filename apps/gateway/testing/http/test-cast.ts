import { createHmac } from 'node:crypto';
import { STAFF_ROLES, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { KEY_SCOPES, type KeyScope } from '@pelorus/protocol/permissions.ts';
import { member, owner, type StaffMember } from '../admin/test-staff.ts';
import { family, SUBS } from '../identity/sub-accounts/test-family.ts';
import { Browser, person, type TestGateway } from '../test-gateway.ts';

/** One of everybody who may ask (HTTP-02). Keys are named by their one scope, staff by their one role. */
export const ASKERS = [
  'visitor',
  'person',
  /** A person's session that looks through one of their sub-accounts (SUB-02). */
  'looking through a sub',
  /** Sub-accounts that logged in by themselves: one that may trade, one that may do nothing. */
  'sub',
  'bare sub',
  /** Somebody whose account is frozen, with the session and the key from before. */
  'frozen person',
  'key of a frozen person',
  'key of a sub',
  'key of a bare sub',
  ...KEY_SCOPES.map((scope) => `key: ${scope}` as const),
  'operator',
  /** Holder of the metrics token. */
  'scraper',
  ...STAFF_ROLES.map((role) => `staff: ${role}` as const),
] as const;
export type Asker = (typeof ASKERS)[number];

export interface Key {
  apiKey: string;
  secret: string;
}
/** Headers and cookies of a person's requests. */
interface Carried {
  cookie?: string;
  bearer?: string;
  key?: Key;
}

/** Address of injected requests. */
const HOME = '127.0.0.1';
const API = '/api/identity';
const PASSWORD = 'Right-horse-7';

async function done(answer: ReturnType<Browser['send']>) {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`);
  return JSON.parse(body).data;
}
const keyBody = (scopes: readonly KeyScope[]) => ({ label: 'bot', scopes, networks: [HOME] });
const newKey = (who: Browser, scopes: readonly KeyScope[]): Promise<Key> =>
  done(who.send('POST', `${API}/api-keys`, keyBody(scopes)));
const carriedBy = (who: Browser): Carried => ({ cookie: who.cookieHeader() });

/** Everybody, each made when they are first asked for. */
export class Cast {
  readonly #gateway: TestGateway;
  readonly #made = new Map<Asker, Promise<Carried>>();
  #owners: Promise<readonly [StaffMember, StaffMember]> | undefined;
  #names = 0;

  constructor(gateway: TestGateway) {
    this.#gateway = gateway;
  }

  /** Returns what somebody's requests carry; `anew`: they are somebody new, for what ends whoever asks it. */
  carried(asker: Asker, anew = false): Promise<Carried> {
    if (anew) return this.#make(asker);
    const made = this.#made.get(asker) ?? this.#make(asker);
    this.#made.set(asker, made);
    return made;
  }

  async #make(asker: Asker): Promise<Carried> {
    if (asker === 'visitor') return {};
    if (asker === 'operator') return { bearer: this.#gateway.deps.secrets.operatorSecret };
    if (asker === 'scraper') return { bearer: this.#gateway.deps.secrets.metricsToken };
    if (asker.startsWith('staff: ')) return carriedBy(await this.#staff(asker.slice(7) as StaffRole));
    if (asker === 'frozen person' || asker === 'key of a frozen person') return this.#frozen(asker);
    if (asker.includes('sub')) return this.#ofFamily(asker);
    const somebody = await person(this.#gateway);
    if (asker === 'person') return carriedBy(somebody);
    return { key: await newKey(somebody, [asker.slice(5) as KeyScope]) };
  }

  async #staff(role: StaffRole): Promise<StaffMember> {
    if (role === 'owner') return owner(this.#gateway, `owner${++this.#names}`);
    this.#owners ??= Promise.all([owner(this.#gateway, 'first'), owner(this.#gateway, 'second')]);
    const [first, second] = await this.#owners;
    return member(this.#gateway, first, `${role}${++this.#names}`, [role], second);
  }

  async #frozen(asker: Asker): Promise<Carried> {
    const somebody = await person(this.#gateway);
    const key = await newKey(somebody, KEY_SCOPES);
    const carried = asker === 'frozen person' ? carriedBy(somebody) : { key };
    await done(somebody.send('POST', `${API}/freeze`, {}));
    return carried;
  }

  async #ofFamily(asker: Asker): Promise<Carried> {
    const { parent, accountId, one } = await family(this.#gateway);
    if (asker === 'looking through a sub') {
      await done(parent.send('POST', `${SUBS}/${one.id}/switch`));
      return carriedBy(parent);
    }
    const isKey = asker.startsWith('key');
    const key: Key | undefined = isKey
      ? await done(parent.send('POST', `${SUBS}/${one.id}/api-keys`, keyBody(['read', 'spot'])))
      : undefined;
    if (asker.includes('bare')) await done(parent.send('PATCH', `${SUBS}/${one.id}`, { permissions: [] }));
    if (key !== undefined) return { key };
    const logIn = { logInName: `bot${accountId}`, password: PASSWORD };
    await done(parent.send('PUT', `${SUBS}/${one.id}/log-in`, logIn));
    const robot = Object.assign(new Browser(this.#gateway.app), { email: logIn.logInName, password: PASSWORD });
    await done(robot.beginLogIn());
    // Its codes come to the parent.
    await done(robot.giveCode(parent.email));
    return carriedBy(robot);
  }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Returns the headers of a request of our own API: same-origin, as pages send it, or signed. */
export function headersOf({ cookie, bearer, key }: Carried, method: string, url: string, nowMs: number, body = '') {
  const headers: Record<string, string> = {
    host: 'localhost',
    'sec-fetch-site': 'same-origin',
    'x-requested-with': 'XMLHttpRequest',
  };
  if (cookie !== undefined) headers.cookie = cookie;
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`;
  if (key === undefined) return headers;
  const signature = hmac(key.secret, `${nowMs}${method}${url}${body}`);
  return { ...headers, 'x-api-key': key.apiKey, 'x-timestamp': String(nowMs), 'x-signature': signature };
}

/** Returns a request of the dialect: the same, but keys are sent and sign as Binance's do. */
export function dialectRequest({ key, ...carried }: Carried, method: string, url: string, nowMs: number) {
  const headers: Record<string, string> = headersOf(carried, method, url, nowMs);
  if (key === undefined) return { url, headers };
  const [path, fields] = url.split('?');
  const query = `${fields === undefined ? '' : `${fields}&`}timestamp=${nowMs}`;
  const signed = `${path}?${query}&signature=${hmac(key.secret, query)}`;
  return { url: signed, headers: { ...headers, 'x-mbx-apikey': key.apiKey } };
}
