import { describe, expect, test } from 'vitest';
import { reportActivity, utmOf } from './activity.ts';

describe('statistics of campaigns', () => {
  test('S3.09 ANA-14 the utm parameters of an address are taken, and nothing else of it', () => {
    expect(utmOf('?utm_source=news&utm_campaign=a%20b&token=secret&UTM_X=1&utm_=1&utm_medium=')).toEqual({
      utm_source: 'news',
      utm_campaign: 'a b',
    });
    expect(utmOf('')).toEqual({});
    expect(utmOf(`?utm_term=${'x'.repeat(900)}`).utm_term).toHaveLength(200);
    const many = Array.from({ length: 20 }, (_, n) => `utm_${String.fromCharCode(97 + n)}=1`).join('&');
    expect(Object.keys(utmOf(`?${many}`))).toHaveLength(8);
  });

  test('S7.03 ANA-14 utm, event, request_source and type go in the query of a GET', async () => {
    const asked: Request[] = [];
    const using = async (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(new Request(new URL(String(input), 'https://pelorus.example'), init));
      return Response.json({ code: 0, data: null });
    };
    await reportActivity({ event: 'visit', source: 'H5', utm: { utm_source: 'news' }, type: 'banner' }, using);
    await reportActivity({ event: 'visit', source: 'PC', utm: {}, type: null }, using);
    expect(asked.map(({ method, url }) => `${method} ${url.replace('https://pelorus.example', '')}`)).toEqual([
      'GET /api/open/activity/statistics?utm_source=news&event=visit&request_source=H5&type=banner',
      'GET /api/open/activity/statistics?event=visit&request_source=PC',
    ]);
  });

  test('S8.08 ANA-14 whatever goes wrong is swallowed', async () => {
    const activity = { event: 'visit', source: 'PC', utm: {}, type: null } as const;
    const away = () => Promise.reject(new TypeError('fetch failed'));
    await expect(reportActivity(activity, away)).resolves.toBeUndefined();
    const broken = async () => new Response('<html>', { status: 418 });
    await expect(reportActivity(activity, broken)).resolves.toBeUndefined();
    const refusing = async () => Response.json({ code: 100, error: 'BAD_REQUEST', message: '' }, { status: 400 });
    await expect(reportActivity(activity, refusing)).resolves.toBeUndefined();
  });
});
