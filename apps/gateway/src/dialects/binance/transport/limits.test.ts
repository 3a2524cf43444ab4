import { LIMITS } from '@pelorus/protocol/limits.ts';
import { describe, expect, it } from 'vitest';
import { RateLimits } from '../../../http/rate-limits.ts';
import { DialectLimits } from './limits.ts';

function limits() {
  const clock = { nowMs: 1_700_000_040_000 };
  const rates = new RateLimits({ ...LIMITS, weightPerMinute: 10 }, () => clock.nowMs);
  return { clock, rates, dialect: new DialectLimits({ rates, clock: () => clock.nowMs }) };
}
const refused = (status: number) => expect.objectContaining({ status, code: -1003 });

describe('limits', () => {
  it('BINA-20 weight is counted per address and minute, and said', () => {
    const { dialect, clock } = limits();
    expect(dialect.charge('10.0.0.1', 4)).toBe(4);
    expect(dialect.charge('10.0.0.1', 6)).toBe(10);
    expect(dialect.charge('10.0.0.2', 1)).toBe(1);
    clock.nowMs += 60_000;
    expect(dialect.charge('10.0.0.1', 1)).toBe(1);
  });

  it('BINA-21 above it 429 with the seconds to wait', () => {
    const { dialect, clock } = limits();
    clock.nowMs += 20_000;
    dialect.charge('10.0.0.1', 10);
    expect(() => dialect.charge('10.0.0.1', 1)).toThrow(refused(429));
    expect(() => dialect.charge('10.0.0.1', 1)).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }));
  });

  it('BINA-22 who goes on is banned, first for two minutes, then for twice as long', () => {
    const { dialect, clock } = limits();
    const goOn = () => {
      dialect.charge('10.0.0.1', 10);
      for (let i = 0; i < 30; i++) expect(() => dialect.charge('10.0.0.1', 1)).toThrow(refused(429));
      expect(() => dialect.charge('10.0.0.1', 1)).toThrow(refused(418));
    };
    goOn();
    const until = clock.nowMs + 120_000;
    expect(() => dialect.charge('10.0.0.1', 1)).toThrow(`IP banned until ${until}`);
    expect(dialect.charge('10.0.0.2', 1)).toBe(1);
    clock.nowMs = until;
    goOn();
    expect(() => dialect.charge('10.0.0.1', 1)).toThrow(`IP banned until ${clock.nowMs + 240_000}`);
    // Twice as long each time, up to three days.
    let banMs = 240_000;
    for (let again = 0; again < 12; again++) {
      clock.nowMs += banMs;
      banMs = Math.min(2 * banMs, 3 * 86_400_000);
      goOn();
      expect(() => dialect.charge('10.0.0.1', 1)).toThrow(`IP banned until ${clock.nowMs + banMs}`);
    }
  });

  it('BINA-22 HTTP-43 who is banned is banned by our own API too, until then; pages stay open', () => {
    const { clock, dialect, rates } = limits();
    for (let i = 0; i < 30; i++) expect(() => dialect.charge('203.0.113.7', 50)).toThrow(refused(429));
    expect(() => dialect.charge('203.0.113.7', 50)).toThrow(refused(418));
    const own = () => rates.chargeWeight('203.0.113.7', 1);
    expect(own).toThrow(expect.objectContaining({ refusal: 'ADDRESS_BANNED', retryAfterSeconds: 120 }));
    rates.chargeWeight('203.0.113.7', 1, rates.pageWeight);
    rates.chargeWeight('203.0.113.8', 1);
    clock.nowMs += 120_000;
    own();
  });

  it('BINA-23 calls are counted raw as well, in five minutes of the clock', () => {
    const clock = { nowMs: 1_700_000_100_000 };
    const few = { ...LIMITS, rawRequestsPer5Minutes: 3 };
    const rates = new RateLimits(few, () => clock.nowMs);
    const dialect = new DialectLimits({ rates, clock: () => clock.nowMs });
    for (let i = 0; i < 3; i++) dialect.charge('10.0.0.1', 0);
    expect(() => dialect.charge('10.0.0.1', 0)).toThrow(
      expect.objectContaining({
        status: 429,
        code: -1003,
        retryAfterSeconds: 300,
        message: expect.stringContaining('current limit is 3 requests per 5 MINUTE'),
      }),
    );
    expect(dialect.charge('10.0.0.2', 2)).toBe(2);
    clock.nowMs += 300_000;
    expect(dialect.charge('10.0.0.1', 1)).toBe(1);
  });
});
