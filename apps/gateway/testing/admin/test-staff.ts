import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { TestAuthenticator } from '../identity/factors/test-authenticator.ts';
import { Browser, type TestGateway } from '../test-gateway.ts';

/** One of the staff with a browser and a passkey. */
export class StaffMember extends Browser {
  readonly #gateway: TestGateway;
  readonly authenticator: TestAuthenticator;
  id = '';

  constructor(gateway: TestGateway, authenticator = new TestAuthenticator()) {
    super(gateway.app);
    this.#gateway = gateway;
    this.authenticator = authenticator;
  }

  /**
   * Sends as the console does: who is to show their passkey again does, and the same is sent once more (STF-45).
   * `sendOnce`: they do not.
   */
  override async send(...sent: Parameters<Browser['send']>): ReturnType<Browser['send']> {
    const answer = await super.send(...sent);
    if (answer.statusCode !== 403 || answer.json().error !== 'STEP_UP_NEEDED') return answer;
    await this.staffLogIn();
    return super.send(...sent);
  }

  sendOnce(...sent: Parameters<Browser['send']>): ReturnType<Browser['send']> {
    return super.send(...sent);
  }

  /** Walks an enrolment link; returns the last answer. */
  async enrol(token: string) {
    const asked = await this.send('POST', '/api/admin/enrolment/options', { token });
    if (asked.statusCode !== 200) return asked;
    const answer = this.authenticator.create(asked.json().data.options);
    return this.send('POST', '/api/admin/enrolment', { token, answer });
  }

  /** Logs in by passkey; returns the last answer. */
  async staffLogIn() {
    const asked = await this.send('POST', '/api/admin/log-in/options');
    return this.send('POST', '/api/admin/log-in', { answer: this.authenticator.get(asked.json().data) });
  }

  /** Enrols, logs in and learns their own id. */
  async comeIn(token: string): Promise<this> {
    const enrolled = await this.enrol(token);
    if (enrolled.statusCode !== 200) throw new Error(`not enrolled: ${enrolled.body}`);
    const begun = await this.staffLogIn();
    if (begun.statusCode !== 200) throw new Error(`not logged in: ${begun.body}`);
    this.id = (await this.send('GET', '/api/admin/me')).json().data.id;
    return this;
  }

  /** The newest entries of the audit log, as they stand in the database. */
  async audited(
    most = 1,
  ): Promise<{ actor: string; action: string; outcome: string; subject: string; reason: string }[]> {
    const found = await this.#gateway.deps.pool.query(
      'SELECT actor, action, outcome, subject, reason FROM admin.audit ORDER BY seq DESC LIMIT $1',
      [most],
    );
    return found.rows;
  }
}

/** Asks the machine's own door for an owner's link. */
export function askOwner(gateway: TestGateway, body: object) {
  return gateway.app.inject({
    method: 'POST',
    url: '/api/operator/staff',
    headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` },
    payload: body,
  });
}

/** Returns an owner who is logged in. */
export async function owner(gateway: TestGateway, name = 'ann'): Promise<StaffMember> {
  const { data } = (await askOwner(gateway, { name, reason: 'for a test' })).json();
  return new StaffMember(gateway).comeIn(data.token);
}

/** Returns somebody new with these roles, logged in, whom nobody has confirmed: made by one owner alone, or with `and`. */
export async function unconfirmed(
  gateway: TestGateway,
  by: StaffMember,
  name: string,
  roles: readonly StaffRole[],
  and?: StaffMember,
): Promise<StaffMember> {
  const made = await by.send('POST', '/api/admin/staff', { name, roles, reason: 'for a test' });
  if (made.statusCode !== 200) throw new Error(`not made: ${made.body}`);
  const { link } = made.json().data;
  const token = link === null && and !== undefined ? await agreed(and, name) : link?.token;
  return new StaffMember(gateway).comeIn(token);
}

/** Agrees to what waits about a name; returns the token of the link that comes of it. */
async function agreed(by: StaffMember, name: string): Promise<string> {
  const { proposals } = (await by.send('GET', '/api/admin/staff')).json().data;
  const { id } = proposals.find((one: { name: string }) => one.name === name);
  const answer = await by.send('POST', `/api/admin/staff/proposals/${id}/agree`, { reason: 'for a test' });
  if (answer.statusCode !== 200) throw new Error(`not agreed to: ${answer.body}`);
  return answer.json().data.link.token;
}

/** The machine's own word that somebody is who they are for. */
export function machineConfirms(gateway: TestGateway, name: string) {
  return gateway.app.inject({
    method: 'POST',
    url: '/api/operator/staff/confirm',
    headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` },
    payload: { name, reason: 'for a test' },
  });
}

/** Returns somebody new with these roles, logged in and confirmed; `and`: the second owner, where there are two. */
export async function member(
  gateway: TestGateway,
  by: StaffMember,
  name: string,
  roles: readonly StaffRole[],
  and?: StaffMember,
): Promise<StaffMember> {
  const made = await unconfirmed(gateway, by, name, roles, and);
  const confirmed = await machineConfirms(gateway, name);
  if (confirmed.statusCode !== 200) throw new Error(`not confirmed: ${confirmed.body}`);
  return made;
}
