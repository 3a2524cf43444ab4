import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFolder } from './build-plugins/compressed.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
  buildEnd: ({ reactRouterConfig }) => compressFolder(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
