import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFolder } from './build-plugins/compressed.ts';
import { splitRouteScript } from './build-plugins/route-scripts.ts';

export default {
  ssr: true,
  // Lazily, each page asks for the routes behind its links, and a path of n parts is matched n times (decision 0071).
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    splitRouteScript(client);
    compressFolder(client);
  },
} satisfies Config;
