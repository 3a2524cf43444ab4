import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { drawBusyPages } from './build-plugins/busy-pages.ts';
import { compressFolder } from './build-plugins/compressed.ts';
import { splitRouteScript } from './build-plugins/route-scripts.ts';

export default {
  ssr: true,
  // Lazily, each page asks for the routes behind its links, and a path of n parts is matched n times (decision 0071).
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    const client = join(buildDirectory, 'client');
    splitRouteScript(client);
    compressFolder(client);
    await drawBusyPages(buildDirectory);
  },
} satisfies Config;
