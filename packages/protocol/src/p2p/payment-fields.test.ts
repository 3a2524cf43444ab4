import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanField, isField } from './payment-fields.ts';
import { FIELD_KINDS, type FieldKind } from './rules.ts';

const isGood = (kind: FieldKind, text: string) => isField(kind, cleanField(kind, text));

/** Published examples of each kind, and what is nearly one. */
const CASES: Readonly<Record<FieldKind, { good: readonly string[]; bad: readonly string[] }>> = {
  iban: {
    good: [
      ...['DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19', 'fr14 2004 1010 0505 0001 3m02 606'],
      ...['TR33 0006 1005 1978 6457 8413 26', 'AE07 0331 2345 6789 0123 456', 'NO93 8601 1117 947'],
      ...[
        'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
        'UA21 3223 1300 0002 6007 2335 6600 1',
        'GE29 NB00 0000 0101 9049 17',
      ],
    ],
    bad: ['DE89 3704 0044 0532 0130 01', 'DE89 3704 0044 0532 0130 0', 'XX89370400440532013000', 'DE00', '', '🏦'],
  },
  accountNumber: { good: ['12345678', '1234-5678/0100', 'ab12'], bad: ['123', 'abcd', '12;34', `1${'2'.repeat(40)}`] },
  bankName: { good: ['Ziraat Bankası', 'みずほ銀行', 'J.P. Morgan & Co'], bad: ['', 'A', '<script>', '=HYPERLINK()'] },
  branch: { good: ['0001', 'Centro 12'], bad: ['', '<b>'] },
  routingNumber: { good: ['021000021', '0110-0001-5'], bad: ['021000022', '000000000', '02100002'] },
  sortCode: { good: ['20-00-00', '200000'], bad: ['2000000', '20000a'] },
  swift: { good: ['DEUTDEFF', 'deutdeff500'], bad: ['DEUTDEF', 'DEUT1EFF', 'DEUTDEFF50'] },
  bsb: { good: ['062-000'], bad: ['06200', '0620000'] },
  transitNumber: { good: ['00012-001'], bad: ['0001201', '000120011'] },
  ifsc: { good: ['SBIN0000300', 'hdfc0cagsbk'], bad: ['SBIN1000300', 'SBI00000300'] },
  clabe: { good: ['032180000118359719', '002010077777777771'], bad: ['032180000118359718', '03218000011835971'] },
  cbu: {
    good: ['2850590940090418135201'],
    bad: ['2850590940090418135202', '2850591940090418135201', '285059094009041813520'],
  },
  cpfKey: {
    good: [
      ...['529.982.247-25', '11.222.333/0001-81', '+5511987654321', 'ana@example.com.br'],
      '123e4567-e89b-12d3-a456-426614174000',
    ],
    bad: ['529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '+4911987654321', 'ana@'],
  },
  phone: { good: ['+90 532 123 45 67', '(0)8123-456789'], bad: ['12345', '+12a4567890', '+1234567890123456'] },
  email: { good: ['Ann.B@example.com'], bad: ['ann@example', 'ann example.com', '<a>@example.com'] },
  cardNumber: {
    good: ['4111 1111 1111 1111', '2200 0000 0000 0004'],
    bad: ['4111 1111 1111 1112', '0000000000000000'],
  },
  walletId: { good: ['1234567890', 'ann_b', '+84901234567'], bad: ['ab', 'a b<', 'javascript:alert(1)'] },
  username: { good: ['$annb', '@ann.b', '안나'], bad: ['a', 'ann/../b', '<ann>'] },
  upi: { good: ['ann.b@okhdfcbank', '9876543210@ybl'], bad: ['ann@', '@ybl', 'ann@bank.com'] },
  place: { good: ['Sofia, Vitosha Blvd 12 (café)'], bad: ['Rome', '<img src=x>', 'x'.repeat(121)] },
};

describe('fields of payment accounts', () => {
  it.each(FIELD_KINDS)('PMET-03 %s: what is right passes, what is nearly right does not', (kind) => {
    for (const text of CASES[kind].good) expect([text, isGood(kind, text)]).toEqual([text, true]);
    for (const text of CASES[kind].bad) expect([text, isGood(kind, text)]).toEqual([text, false]);
  });

  it('PMET-03 one wrong digit, or two neighbours that changed places, are noticed in an IBAN', () => {
    const good = 'DE89370400440532013000';
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digit = (Number(good[at]) + more) % 10;
        expect(isField('iban', `${good.slice(0, at)}${digit}${good.slice(at + 1)}`)).toBe(false);
        const swapped = `${good.slice(0, at - 1)}${good[at]}${good[at - 1]}${good.slice(at + 1)}`;
        if (at > 2 && good[at] !== good[at - 1]) expect(isField('iban', swapped)).toBe(false);
      }),
    );
  });

  it('PMET-03 no kind lets markup, control letters or turned writing through, and cleaning twice is cleaning once', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_KINDS), text, (kind, given) => {
        const clean = cleanField(kind, given);
        if (!isField(kind, clean)) return;
        expect(cleanField(kind, clean)).toBe(clean);
        expect(clean).not.toMatch(/[<>"\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
