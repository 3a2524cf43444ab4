import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { expect, test } from 'vitest';
import { CONFIG } from '../../testing/test-gateway.ts';
import { publicConfig } from './routes.ts';

const switchesIn = (mode: 'demo' | 'production', features: object = {}, isListed = false) => {
  const config = brandConfigSchema.parse({ ...CONFIG, mode, features: { ...CONFIG.features, ...features } });
  const venue = { catalog: { hasContracts: () => isListed }, phones: false };
  const { p2p, copy, bots, futures, rebate, designSystem } = publicConfig({ ...venue, config }).features;
  return { p2p, copy, bots, futures, rebate, designSystem };
};

test('PUB-15 DSN-12 what is to come, and the design system, a demo shows, and production only if told', () => {
  const hidden = { p2p: false, copy: false, bots: false, futures: false, rebate: false, designSystem: false };
  const shown = { ...hidden, p2p: true, copy: true, bots: true, designSystem: true };
  expect(switchesIn('demo')).toEqual(shown);
  expect(switchesIn('production')).toEqual(hidden);
  for (const name of Object.keys(hidden)) {
    expect(switchesIn('production', { [name]: true })).toEqual({ ...hidden, [name]: true });
    expect(switchesIn('demo', { [name]: false })).toEqual({ ...shown, [name]: false });
  }
});

test('FWEB-01 the menu of futures is shown where the venue has contracts, unless the operator says otherwise', () => {
  const isShown = (features: object, isListed: boolean) => switchesIn('production', features, isListed).futures;
  expect([isShown({}, false), isShown({}, true)]).toEqual([false, true]);
  expect([isShown({ futures: true }, false), isShown({ futures: false }, true)]).toEqual([true, false]);
});
