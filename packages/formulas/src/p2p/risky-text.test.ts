import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRiskyText } from './risky-text.ts';

test.each([
  'pay at https://example.com/x',
  'HTTP://EXAMPLE.ORG',
  'www.example.abc',
  'see t.me/ann',
  'my site: secure-pay.top',
  'example (dot) com',
  'example dot com',
  'ann@example.com',
  'ann (at) example.com',
  'write to @ann_p2p',
  'call +44 20 7946 0958',
  'send to 0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'WhatsApp me',
  'w h a t s a p p',
  'wh@tsapp',
  'T.e.l.e.g.r.a.m',
  't3l3gram',
  'telegrаm with a Cyrillic a',
  'tele\u200bgram',
  'ｔｅｌｅｇｒａｍ',
  'tg: ann',
  'line id ann',
  'напиши в телеграм',
  '加我微信',
  '카톡 주세요',
  'راسلني على واتساب',
])('PORD-41 marks %j', (text) => {
  expect(isRiskyText(text)).toBe(true);
});

test.each([
  'I have paid 1,250.50 EUR.',
  'Paid. Please check and release',
  'DE89 3704 0044 0532 0130 00',
  'account 0123456789, sort code 12-34-56',
  'Ok.Thanks. I wait until 14:30',
  'The line is long at the bank today',
  'amount: 0.05 BTC at 61000.25',
  'Оплатил, проверьте пожалуйста',
  '已付款，请查收',
  'تم الدفع',
  '',
])('PORD-41 leaves %j alone', (text) => {
  expect(isRiskyText(text)).toBe(false);
});

test('PORD-41 a link stays a link with anything around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      expect(isRiskyText(`${before} https://example.com/pay ${after}`)).toBe(true);
    }),
  );
});
