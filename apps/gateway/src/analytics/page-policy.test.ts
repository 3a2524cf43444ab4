import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { describe, expect, test } from 'vitest';
import { CONFIG } from '../../testing/test-gateway.ts';
import { pageCsp } from '../http/security-headers.ts';
import { publicConfig } from '../markets/routes.ts';

const venue = { catalog: { hasContracts: () => false }, phones: false };
const configured = (analytics: object) => brandConfigSchema.parse({ ...CONFIG, analytics });

describe('what pages are told', () => {
  test('ANA-24 a page may reach the receiver, by ajax, beacon and image, and no other foreign address', () => {
    const own = pageCsp('n', true, 'pelorus.example');
    const other = pageCsp('n', true, 'pelorus.example', 'https://r.example');
    expect(own).not.toContain('r.example');
    expect(other).toContain("img-src 'self' data: blob: https://r.example;");
    expect(other).toContain("connect-src 'self' wss://pelorus.example https://r.example;");
    expect(other.replaceAll(' https://r.example', '')).toBe(own);
  });

  test('ANA-13 S9.11 off unless configured; the switch travels as text, the timeout from the configuration', () => {
    expect(publicConfig({ ...venue, config: configured({}) }).analytics).toMatchObject({
      reporting: 'false',
      endpoint: '/api/analytics',
      timeoutMs: 3_000,
      batchSize: 6,
    });
    const on = { enabled: true, timeoutMs: 900, endpoint: 'https://r.example/x' };
    expect(publicConfig({ ...venue, config: configured(on) }).analytics).toMatchObject({
      reporting: 'true',
      endpoint: 'https://r.example/x',
      timeoutMs: 900,
    });
  });

  test.each(['http://r.example', 'javascript:alert(1)', '/elsewhere', ''])('ANA-24 %s is no receiver', (endpoint) => {
    expect(() => configured({ enabled: true, endpoint })).toThrow();
  });
});
