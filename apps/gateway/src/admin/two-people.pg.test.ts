import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Desk } from '../../testing/admin/test-markets.ts';
import { askOwner, machineConfirms, member, owner, StaffMember, unconfirmed } from '../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let ann: StaffMember;
beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  ann = await owner(gateway);
});
afterEach(() => gateway.close());

const why = { reason: 'asked for' };
const LIMITS = {
  ...{ openOrdersMax: 50, conditionalOrdersMax: 20, icebergOrdersMax: 10, orderListsMax: 5 },
  assetOrderMax: [],
};
const errorOf = async (answer: Promise<{ json(): { error?: string } }>) => (await answer).json().error ?? null;
const VENUE = '/api/admin/venue-limits/proposals';

/** Proposes limits of the venue; returns the proposal's id. */
async function proposed(by: StaffMember): Promise<string> {
  return (await by.send('POST', VENUE, { limits: LIMITS, ...why })).json().data.proposal.id;
}
/** Does `second` agree to what `first` proposed? Returns the refusal; null: it is done. What was refused is withdrawn. */
async function agreed(first: StaffMember, second: StaffMember): Promise<string | null> {
  const id = await proposed(first);
  const refusal = await errorOf(second.send('POST', `${VENUE}/${id}/agree`, why));
  if (refusal !== null) await ann.send('POST', `${VENUE}/${id}/withdraw`, why);
  return refusal;
}
const staffDesk = async (by: StaffMember) => (await by.send('GET', '/api/admin/staff')).json().data;
const shownAs = async (by: StaffMember, name: string) =>
  (await staffDesk(by)).members.find((one: { name: string }) => one.name === name);
async function confirm(by: StaffMember, name: string): Promise<string | null> {
  const { id, wayInAt } = await shownAs(ann, name);
  return errorOf(by.send('POST', `/api/admin/staff/${id}/confirm`, { wayInAt, ...why }));
}
async function agreeToStaff(by: StaffMember) {
  const [{ id }] = (await staffDesk(by)).proposals;
  return by.send('POST', `/api/admin/staff/proposals/${id}/agree`, why);
}

describe('one owner alone', () => {
  test('STF-22 whoever they made agrees to nothing of theirs, nor they to what that one proposed', async () => {
    const puppet = await unconfirmed(gateway, ann, 'puppet', ['operator']);
    expect(await agreed(ann, puppet)).toBe('NOT_CONFIRMED');
    expect(await agreed(puppet, ann)).toBe('NOT_CONFIRMED');
    expect((await ann.audited(2))[1]).toMatchObject({ action: 'venue-limits-agreed', outcome: 'NOT_CONFIRMED' });
  });

  test('STF-22 two whom they made do not agree with each other', async () => {
    const [one, two] = [
      await unconfirmed(gateway, ann, 'one', ['operator']),
      await unconfirmed(gateway, ann, 'two', ['operator']),
    ];
    expect(await agreed(one, two)).toBe('NOT_CONFIRMED');
  });

  test('STF-22 STF-64 nor do they by a link that they renewed of somebody confirmed, once more confirmed or not', async () => {
    const ops = await member(gateway, ann, 'ops', ['operator']);
    const carl = await member(gateway, ann, 'carl', ['compliance']);
    expect(await agreed(ann, ops)).toBeNull();
    const { link } = (await ann.send('POST', `/api/admin/staff/${ops.id}/link`, why)).json().data;
    gateway.pass(1_000);
    const taken = await new StaffMember(gateway).comeIn(link.token);
    expect(await agreed(ann, taken)).toBe('NOT_CONFIRMED');
    // Nobody whom they hold themselves is a third.
    await unconfirmed(gateway, ann, 'puppet', ['compliance']).then(async (puppet) =>
      expect(await confirm(puppet, 'ops')).toBe('NOT_CONFIRMED'),
    );
    expect(await confirm(ann, 'ops')).toBe('NOT_CONFIRMED');
    expect(await confirm(carl, 'ops')).toBeNull();
    expect(await agreed(ann, taken)).toBeNull();
  });

  test('STF-23 what somebody proposed by a way in that was renewed since is void, in the same millisecond too', async () => {
    const ops = await member(gateway, ann, 'ops', ['operator']);
    const id = await proposed(ops);
    const { link } = (await ann.send('POST', `/api/admin/staff/${ops.id}/link`, why)).json().data;
    await new StaffMember(gateway).comeIn(link.token);
    expect((await machineConfirms(gateway, 'ops')).statusCode).toBe(200);
    expect(await errorOf(ann.send('POST', `${VENUE}/${id}/agree`, why))).toBe('PLAN_STATE');
  });

  test('STF-24 STF-65 says so: in the console, and only where the configuration says it they add staff alone', async () => {
    expect((await ann.send('GET', '/api/admin/me')).json().data.oneOwner).toBe('alone');
    expect(await staffDesk(ann)).toMatchObject({ isSole: true });
    await unconfirmed(gateway, ann, 'eve', ['support']);
    const silent = await testGateway({ config: { staff: { soleOwner: false } } });
    const cal = await owner(silent, 'cal');
    const body = { name: 'eve', roles: ['support'], ...why };
    expect((await cal.send('POST', '/api/admin/staff', body)).json().data).toEqual({ link: null });
    expect((await cal.send('GET', '/api/admin/me')).json().data.oneOwner).toBe('waits');
    expect(await staffDesk(cal)).toMatchObject({ isSole: false, proposals: [{ kind: 'new', name: 'eve' }] });
    // The second owner comes from the machine, and finds it waiting.
    const dot = await owner(silent, 'dot');
    expect((await agreeToStaff(dot)).json().data.link.name).toBe('eve');
    expect((await cal.send('GET', '/api/admin/me')).json().data.oneOwner).toBeNull();
    await silent.close();
  });
});

describe('two owners', () => {
  let bob: StaffMember;
  beforeEach(async () => {
    bob = await owner(gateway, 'bob');
  });

  test('STF-21 STF-65 STF-61 neither makes staff nor renews a link alone, whatever the configuration says', async () => {
    const body = { name: 'eve', roles: ['operator'], ...why };
    expect((await ann.send('POST', '/api/admin/staff', body)).json().data).toEqual({ link: null });
    expect((await ann.audited())[0]).toMatchObject({ actor: 'ann', action: 'staff-proposed', outcome: 'done' });
    expect(await errorOf(ann.send('POST', '/api/admin/staff', body))).toBe('STAFF_STATE');
    expect(await errorOf(agreeToStaff(ann))).toBe('SECOND_PERSON_NEEDED');
    expect(await shownAs(ann, 'eve')).toBeUndefined();
    const { link } = (await agreeToStaff(bob)).json().data;
    expect((await bob.audited())[0]).toMatchObject({ actor: 'bob', action: 'staff-made', outcome: 'done' });
    const eve = await new StaffMember(gateway).comeIn(link.token);
    expect((await ann.send('POST', `/api/admin/staff/${eve.id}/link`, why)).json().data).toEqual({ link: null });
    // Until it is agreed to, nothing is void.
    expect((await eve.send('GET', '/api/admin/me')).statusCode).toBe(200);
    expect((await agreeToStaff(bob)).json().data.link.name).toBe('eve');
    expect((await eve.send('GET', '/api/admin/me')).statusCode).toBe(401);
  });

  test('STF-22 STF-63 whom two made is confirmed by each for the other, and by nobody for themselves', async () => {
    const eve = await unconfirmed(gateway, ann, 'eve', ['operator'], bob);
    expect(await shownAs(ann, 'eve')).toMatchObject({ mayBe: ['ann', 'bob'], mayConfirm: true });
    expect(await agreed(ann, eve)).toBe('NOT_CONFIRMED');
    expect(await agreed(bob, eve)).toBe('NOT_CONFIRMED');
    expect(await confirm(bob, 'eve')).toBeNull();
    expect(await agreed(ann, eve)).toBeNull();
    expect(await agreed(eve, bob)).toBe('NOT_CONFIRMED');
    expect(await confirm(bob, 'eve')).toBe('NOT_CONFIRMED');
    expect(await confirm(ann, 'eve')).toBeNull();
    expect((await ann.audited())[0]).toMatchObject({ action: 'staff-confirmed', subject: `staff ${eve.id}` });
    expect(await shownAs(ann, 'eve')).toMatchObject({ mayBe: [], mayConfirm: false });
    expect(await agreed(eve, bob)).toBeNull();
  });

  test('STF-22 STF-63 a confirmation is of the passkey that was looked at, and there must be one', async () => {
    const body = { name: 'eve', roles: ['operator'], ...why };
    await ann.send('POST', '/api/admin/staff', body);
    const first = (await agreeToStaff(bob)).json().data.link;
    expect(await confirm(bob, 'eve')).toBe('STAFF_STATE');
    const eve = await new StaffMember(gateway).comeIn(first.token);
    const { wayInAt } = await shownAs(ann, 'eve');
    gateway.pass(1_000);
    await ann.send('POST', `/api/admin/staff/${eve.id}/link`, why);
    await new StaffMember(gateway).comeIn((await agreeToStaff(bob)).json().data.link.token);
    const stale = bob.send('POST', `/api/admin/staff/${eve.id}/confirm`, { wayInAt, ...why });
    expect(await errorOf(stale)).toBe('STAFF_STATE');
    expect(await confirm(bob, 'eve')).toBeNull();
  });

  test('STF-21 STF-62 whoever puts the other one out is alone, but still makes nobody who agrees with them', async () => {
    const carl = await member(gateway, ann, 'carl', ['compliance', 'operator'], bob);
    expect((await ann.send('POST', `/api/admin/staff/${bob.id}/end`, why)).statusCode).toBe(200);
    const puppet = await unconfirmed(gateway, ann, 'puppet', ['operator']);
    expect(await agreed(ann, puppet)).toBe('NOT_CONFIRMED');
    // Nor do they hold somebody who was confirmed before.
    const { link } = (await ann.send('POST', `/api/admin/staff/${carl.id}/link`, why)).json().data;
    const taken = await new StaffMember(gateway).comeIn(link.token);
    expect(await confirm(taken, 'puppet')).toBe('NOT_CONFIRMED');
    expect(await agreed(ann, taken)).toBe('NOT_CONFIRMED');
  });

  test('STF-22 an owner whom one may be is no second owner either: not for staff, not for owners', async () => {
    const eve = await unconfirmed(gateway, ann, 'eve', ['support'], bob);
    await ann.send('POST', `/api/admin/staff/${eve.id}/owner`, why);
    await agreeToStaff(bob);
    await eve.staffLogIn();
    await ann.send('POST', '/api/admin/staff', { name: 'zoe', roles: ['operator'], ...why });
    expect(await errorOf(agreeToStaff(eve))).toBe('NOT_CONFIRMED');
    expect((await agreeToStaff(bob)).statusCode).toBe(200);
    // What the other one and she do, she does with somebody who may be her.
    await eve.send('POST', '/api/admin/staff', { name: 'yan', roles: ['operator'], ...why });
    expect(await errorOf(agreeToStaff(bob))).toBe('NOT_CONFIRMED');
  });

  test('STF-25 out of a deadlock the machine leads: it confirms, and gives an owner another way in', async () => {
    const eve = await unconfirmed(gateway, ann, 'eve', ['operator'], bob);
    await ann.send('POST', `/api/admin/staff/${bob.id}/end`, why);
    expect(await agreed(ann, eve)).toBe('NOT_CONFIRMED');
    expect((await machineConfirms(gateway, 'eve')).statusCode).toBe(200);
    expect((await ann.audited())[0]).toMatchObject({
      actor: 'operator',
      action: 'staff-confirmed',
      ...{ reason: 'for a test' },
    });
    expect(await agreed(ann, eve)).toBeNull();
    for (const name of ['nobody', 'bob']) expect((await machineConfirms(gateway, name)).json().error).toBe('NOT_FOUND');
    // Whoever has no passkey has shown nothing to anybody.
    await askOwner(gateway, { name: 'dan', ...why });
    expect((await machineConfirms(gateway, 'dan')).json().error).toBe('STAFF_STATE');
  });

  test('STF-20 a word under way when its way in is renewed is refused', async () => {
    const ops = await member(gateway, ann, 'ops', ['operator'], bob);
    const id = await proposed(bob);
    await ann.send('POST', `/api/admin/staff/${ops.id}/link`, why);
    const [{ id: wish }] = (await staffDesk(ann)).proposals;
    const [renewed, agreement] = await Promise.all([
      bob.send('POST', `/api/admin/staff/proposals/${wish}/agree`, why),
      ops.send('POST', `${VENUE}/${id}/agree`, why),
    ]);
    expect(renewed.statusCode).toBe(200);
    // Before it, or not at all.
    expect([200, 401]).toContain(agreement.statusCode);
    const { set } = (await ann.send('GET', '/api/admin/venue-limits')).json().data;
    expect(set !== null).toBe(agreement.statusCode === 200);
  });
});

test('STF-22 a market is neither listed, delisted nor given filters by one person and whom they made', async () => {
  const desk = await Desk.open(gateway);
  // Her way in is a new one, of this millisecond.
  gateway.pass(1_000);
  const puppet = await unconfirmed(gateway, desk.ann, 'puppet', ['operator'], desk.bob);
  const plans = [(await desk.list()).data.id, (await desk.filters({ notionalMin: '1' })).data.id];
  for (const id of plans) expect((await desk.agree(id, puppet)).error).toBe('NOT_CONFIRMED');
  expect(await desk.plan(plans[0])).toMatchObject({ ended: null, agreedBy: null });
  for (const id of plans) expect((await desk.agree(id)).error).toBeUndefined();
});
