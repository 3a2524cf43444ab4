import { describe, expect, it } from 'vitest';
import { isWeather } from './weather.ts';

describe('weather', () => {
  it('PROJ-30 is a server that is away or restarting, and nothing else', () => {
    const withCode = (code: string) => Object.assign(new Error('x'), { code });
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', '08006', '53300', '40P01', '58030']) {
      expect([code, isWeather(withCode(code))]).toEqual([code, true]);
    }
    for (const code of ['23505', '42P01', '22003', '42703', 'ERR_INVALID_ARG_TYPE']) {
      expect([code, isWeather(withCode(code))]).toEqual([code, false]);
    }
    expect(isWeather(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isWeather(new Error('Query read timeout'))).toBe(true);
    expect(isWeather(new Error('the balance does not follow'))).toBe(false);
    expect(isWeather('text')).toBe(false);
  });
});
