import { expect, test } from 'vitest';
import { isMailAddress, MailMistake, parseSms, parseSmtpUrl } from './settings.ts';

test('MSG-06 an SMTP address says host, port, way of TLS and credentials', () => {
  expect(parseSmtpUrl('smtp://user:p%40ss@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    isSecure: false,
    isThisMachine: false,
    auth: { user: 'user', pass: 'p@ss' },
  });
  expect(parseSmtpUrl('smtps://mail.example.com')).toMatchObject({ port: 465, isSecure: true, auth: null });
  for (const here of ['localhost', '127.0.0.1', '127.8.9.1', '[::1]'])
    expect(parseSmtpUrl(`smtp://${here}:2525`)).toMatchObject({ port: 2525, isThisMachine: true });
  for (const there of ['localhost.evil.example', '128.0.0.1', '10.0.0.1', '[::2]'])
    expect(parseSmtpUrl(`smtp://${there}:2525`).isThisMachine).toBe(false);
});

test.each([
  '',
  'mail.example.com',
  'https://mail.example.com',
  'smtp://',
  'smtp://user@mail.example.com',
  'smtp://:hidden@mail.example.com',
  'smtp://user:hidden%zz@mail.example.com',
  'smtp://user:hidden@mail.example.com/inbox',
  'smtp://user:hidden@mail.example.com?tls.rejectUnauthorized=false',
  'smtp://user:hidden@mail.example.com#x',
])('MSG-06 "%s" is no SMTP address, and the refusal repeats no password', (text) => {
  const read = () => parseSmtpUrl(text);
  expect(read).toThrow(MailMistake);
  expect(read).not.toThrow('hidden');
});

test('MSG-08 the SMS adapter is reached by https, or on this machine, with a secret', () => {
  const secret = 's'.repeat(16);
  expect(parseSms('https://sms.example.com/send', secret)).toEqual({ url: 'https://sms.example.com/send', secret });
  expect(parseSms('http://127.0.0.1:9000/', secret).url).toBe('http://127.0.0.1:9000/');
  for (const url of ['http://sms.example.com/', 'ftp://127.0.0.1', 'https://u:p@sms.example.com', 'sms'])
    expect(() => parseSms(url, secret)).toThrow(MailMistake);
  for (const short of [null, '', 's'.repeat(15)])
    expect(() => parseSms('https://sms.example.com', short)).toThrow('PELORUS_SMS_SECRET');
});

test('MSG-05 one mail address is nothing that could end a header or name another', () => {
  for (const good of ['a@b.example', 'a.b-c_d+e@x.y.example', 'ü@bücher.example'])
    expect(isMailAddress(good)).toBe(true);
  for (const bad of [
    '',
    'a',
    'a@',
    '@b.example',
    'a@b@c.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\n',
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    '<a@b.example>',
    '"a b"@c.example',
    'a b@c.example',
    'a\0@b.example',
    'a@b.example\u202E',
    `${'a'.repeat(250)}@b.example`,
  ])
    expect(isMailAddress(bad), bad).toBe(false);
});
