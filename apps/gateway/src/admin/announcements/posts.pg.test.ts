import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { Browser, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

const DESK = '/api/admin/announcements';
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
let gateway: TestGateway;
let ann: StaffMember;
let visitor: Browser;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, staffIdleMs: WEEK_MS, staffAbsoluteMs: WEEK_MS },
  });
  ann = await owner(gateway);
  visitor = new Browser(gateway.app);
});
afterAll(() => gateway.close());

const english = { title: 'SOL is listed', body: 'Trading begins at noon.' };
const draft = (more: object = {}) => ({
  ...{ kind: 'listing', texts: { en_US: english }, publishAt: null, banner: null, reason: 'agreed by marketing' },
  ...more,
});
const now = () => gateway.deps.clock();
const made = async (more: object = {}): Promise<string> => (await ann.send('POST', DESK, draft(more))).json().data.id;
const shown = async (id: string) => (await ann.send('GET', `${DESK}/${id}`)).json().data;
const error = async (answer: ReturnType<Browser['send']>) => (await answer).json().error ?? 'none';
const publicOf = async (id: string, locale = 'en_US') =>
  (await visitor.send('GET', `/api/announcements/${id}?locale=${locale}`)).json();

test('NEWS-02 NEWS-10 a draft is read by nobody, becomes public, and is withdrawn; each deed is in the audit log', async () => {
  const id = await made();
  expect((await publicOf(id)).error).toBe('NOT_FOUND');
  const { changedAt, state } = await shown(id);
  gateway.pass(1);
  expect(state).toBe('draft');
  const change = draft({ publishAt: 'now', changedAt, reason: 'it is time' });
  expect(await error(ann.send('PUT', `${DESK}/${id}`, change))).toBe('none');
  expect((await publicOf(id)).data).toMatchObject({ ...english, kind: 'listing', locale: 'en_US', changedAt: null });
  expect(await error(ann.send('POST', `${DESK}/${id}/withdraw`, { reason: 'a mistake' }))).toBe('none');
  expect((await publicOf(id)).error).toBe('NOT_FOUND');
  expect((await shown(id)).state).toBe('withdrawn');
  expect(await error(ann.send('POST', `${DESK}/${id}/withdraw`, { reason: 'a mistake' }))).toBe('PLAN_STATE');
  const subject = `announcement ${id}`;
  expect(await ann.audited(4)).toMatchObject([
    { action: 'announcement-withdrawn', outcome: 'PLAN_STATE', subject },
    { action: 'announcement-withdrawn', outcome: 'done', subject, reason: 'a mistake' },
    { action: 'announcement-changed', outcome: 'done', subject, reason: 'it is time' },
    { action: 'announcement-made', outcome: 'done', subject, reason: 'agreed by marketing' },
  ]);
});

test('NEWS-02 what waits becomes public by the clock alone', async () => {
  const id = await made({ publishAt: now() + HOUR_MS });
  expect((await shown(id)).state).toBe('waiting');
  gateway.pass(HOUR_MS - 1);
  expect((await publicOf(id)).error).toBe('NOT_FOUND');
  gateway.pass(1);
  expect((await publicOf(id)).data.title).toBe(english.title);
  expect((await shown(id)).state).toBe('public');
});

test('NEWS-01 en_US is needed and stands in for a missing language, and the answer says which it is', async () => {
  const german = { de_DE: english };
  expect((await ann.send('POST', DESK, draft({ texts: { fr_FR: english } }))).json()).toMatchObject({
    ...{ error: 'BAD_REQUEST', field: 'texts.en_US' },
  });
  expect((await ann.send('POST', DESK, draft({ texts: { en_US: english, ...german } }))).json()).toMatchObject({
    ...{ error: 'BAD_REQUEST', field: 'texts.de_DE' },
  });
  const french = { title: 'SOL est coté', body: 'Les échanges commencent à midi.' };
  const id = await made({ texts: { en_US: english, fr_FR: french }, publishAt: 'now' });
  expect((await publicOf(id, 'fr_FR')).data).toMatchObject({ ...french, locale: 'fr_FR' });
  expect((await publicOf(id, 'ar_AE')).data).toMatchObject({ ...english, locale: 'en_US' });
  expect((await publicOf(id, 'de_DE')).error).toBe('BAD_REQUEST');
  expect((await shown(id)).locales.sort()).toEqual(['en_US', 'fr_FR']);
});

test.each([
  ['a title of two lines', { texts: { en_US: { ...english, title: 'A\nb' } } }],
  ['no body', { texts: { en_US: { ...english, body: ' ' } } }],
  ['a hidden turn of direction', { texts: { en_US: { ...english, body: 'A\u202eb' } } }],
  ['a banner that ends before it begins', { banner: { from: 2, until: 1 } }],
  ['an unknown kind', { kind: 'advertisement' }],
  ['no reason', { reason: ' ' }],
])('NEWS-10 %s is refused', async (_, more) => {
  expect(await error(ann.send('POST', DESK, draft(more)))).toBe('BAD_REQUEST');
});

test('NEWS-11 NEWS-12 an older version changes nothing, and what is public stays so with its time', async () => {
  const id = await made({ publishAt: 'now' });
  const first = await shown(id);
  gateway.pass(60_000);
  const send = (more: object) => error(ann.send('PUT', `${DESK}/${id}`, draft(more)));
  expect(await send({ changedAt: first.changedAt - 1, publishAt: 'now' })).toBe('PLAN_STATE');
  expect(await send({ changedAt: first.changedAt, publishAt: null })).toBe('BAD_REQUEST');
  expect(await send({ changedAt: first.changedAt, publishAt: now() + HOUR_MS })).toBe('BAD_REQUEST');
  expect(await send({ changedAt: first.changedAt, publishAt: 'now', kind: 'news' })).toBe('none');
  expect(await send({ changedAt: first.changedAt, publishAt: 'now' })).toBe('PLAN_STATE');
  const second = await shown(id);
  expect(second).toMatchObject({ kind: 'news', publishAt: first.publishAt });
  expect((await publicOf(id)).data).toMatchObject({ publishedAt: first.publishAt, changedAt: second.changedAt });
  await ann.send('POST', `${DESK}/${id}/withdraw`, { reason: 'for the test' });
  const third = await shown(id);
  expect(await send({ changedAt: third.changedAt, publishAt: 'now' })).toBe('PLAN_STATE');
});

test('NEWS-20 the list is paged by cursor, of one kind or all, and a foreign cursor is refused', async () => {
  gateway.pass(HOUR_MS);
  const ids = [await made({ publishAt: 'now', kind: 'news' }), await made({ publishAt: 'now', kind: 'maintenance' })];
  gateway.pass(1_000);
  ids.push(await made({ publishAt: 'now', kind: 'news' }));
  const list = async (query: string) => (await visitor.send('GET', `/api/announcements?${query}`)).json();
  const walked: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data } = await list(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    walked.push(...data.rows.map((row: { id: string }) => row.id));
    cursor = data.next;
  }
  expect(walked.slice(0, 3)).toEqual([...ids].reverse());
  expect(walked).toEqual((await list('limit=100')).data.rows.map((row: { id: string }) => row.id));
  const news = (await list('kind=news&limit=2')).data.rows.map((row: { id: string }) => row.id);
  expect(news).toEqual([ids[2], ids[0]]);
  expect((await list('cursor=7')).error).toBe('BAD_REQUEST');
});

test('NEWS-23 a banner stands between its two times, the newest first', async () => {
  const { announcements } = gateway.deps;
  const from = now() + 1_000;
  const id = await made({ publishAt: 'now', banner: { from, until: from + 1_000 } });
  const titles = async () => (await announcements.banners('ar_AE')).map((banner) => banner.id);
  expect(await titles()).toEqual([]);
  gateway.pass(1_000);
  const until = now() + HOUR_MS;
  const next = await made({ publishAt: 'now', banner: { from, until } });
  expect(await titles()).toEqual([next, id]);
  gateway.pass(1_000);
  expect(await titles()).toEqual([next]);
  await ann.send('POST', `${DESK}/${next}/withdraw`, { reason: 'for the test' });
  expect(await titles()).toEqual([]);
});

test('NEWS-10 only roles with the right come near', async () => {
  const cay = await member(gateway, ann, 'cay', ['compliance']);
  expect(await error(cay.send('POST', DESK, draft()))).toBe('NOT_PERMITTED');
  const ben = await member(gateway, ann, 'ben', ['support']);
  expect(await error(ben.send('POST', DESK, draft()))).toBe('none');
});

test('NEWS-14 the console gets texts of a market to begin with, and saves them', async () => {
  const asked = await ann.send('GET', `${DESK}/template?kind=delisting&subject=SOL%2FUSDT`);
  const texts = asked.json().data;
  expect(texts.fr_FR.title).toContain('SOL/USDT');
  const id = await made({ kind: 'delisting', texts, publishAt: 'now' });
  expect((await publicOf(id, 'fr_FR')).data).toMatchObject({ ...texts.fr_FR, locale: 'fr_FR' });
  expect(await error(ann.send('GET', `${DESK}/template?kind=news&subject=A`))).toBe('BAD_REQUEST');
});
