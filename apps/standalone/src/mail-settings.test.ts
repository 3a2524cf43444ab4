import { describe, expect, test } from 'vitest';
import { readMailWays } from './mail-settings.ts';
import { Stop } from './stop.ts';

const hosts = { origins: [], securityDomains: [], operatorNetworks: [], metricsNetworks: [], trustedProxies: 0 };
const DEMO = { mode: 'demo', hosts } as const;
const PRODUCTION = { mode: 'production', hosts: { ...hosts, publicOrigin: 'https://venue.example' } } as const;
const SMTP = { PELORUS_SMTP_URL: 'smtp://u:hidden@mail.example', PELORUS_MAIL_FROM: 'no-reply@venue.example' };
const SMS = { PELORUS_SMS_URL: 'https://sms.example/', PELORUS_SMS_SECRET: 'a-secret-of-sixteen' };

describe('what a start is told about messages', () => {
  test('MSG-07 in demo mode nothing is needed: messages stay in the outbox', () => {
    expect(readMailWays({}, DEMO)).toEqual({ smtp: null, sms: null, from: 'outbox@localhost' });
  });

  test('STAN-25 MSG-07 MSG-18 production without SMTP is refused, by name', () => {
    for (const env of [{}, { PELORUS_SMTP_URL: '' }, SMS]) {
      const read = () => readMailWays(env, PRODUCTION);
      expect(read).toThrow(Stop);
      expect(read).toThrow('PELORUS_SMTP_URL: is required in production mode.');
      expect(read).toThrow(expect.objectContaining({ exitCode: 78 }));
    }
  });

  test('STAN-25 MSG-04 production without an address for links is refused', () => {
    expect(() => readMailWays(SMTP, { ...PRODUCTION, hosts })).toThrow('hosts.publicOrigin');
    expect(readMailWays(SMTP, PRODUCTION)).toMatchObject({ from: 'no-reply@venue.example', sms: null });
  });

  test('MSG-06 with SMTP a sender is needed, one plain address', () => {
    const { PELORUS_SMTP_URL } = SMTP;
    expect(() => readMailWays({ PELORUS_SMTP_URL }, DEMO)).toThrow('PELORUS_MAIL_FROM: is required');
    for (const from of ['venue', 'Venue <a@b.example>', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: x@y.example'])
      expect(() => readMailWays({ PELORUS_SMTP_URL, PELORUS_MAIL_FROM: from }, DEMO)).toThrow('PELORUS_MAIL_FROM:');
    expect(readMailWays(SMTP, DEMO).smtp).toMatchObject({ host: 'mail.example', auth: { user: 'u', pass: 'hidden' } });
  });

  test('MSG-06 MSG-08 an address that cannot be used is refused by name, without its password', () => {
    const read = () => readMailWays({ ...SMTP, PELORUS_SMTP_URL: 'smtp://u:hidden@mail.example/x' }, DEMO);
    expect(read).toThrow('PELORUS_SMTP_URL:');
    expect(read).not.toThrow('hidden');
    expect(() =>
      readMailWays({ PELORUS_SMS_URL: 'http://sms.example/', PELORUS_SMS_SECRET: 'hidden-and-long-x' }, DEMO),
    ).toThrow('PELORUS_SMS_URL:');
    expect(() => readMailWays({ PELORUS_SMS_URL: SMS.PELORUS_SMS_URL }, DEMO)).toThrow('PELORUS_SMS_SECRET');
    expect(readMailWays(SMS, DEMO).sms).toEqual({ url: SMS.PELORUS_SMS_URL, secret: SMS.PELORUS_SMS_SECRET });
  });
});
