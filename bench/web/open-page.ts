import { existsSync } from 'node:fs';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { type Pace, startLocalExchange } from './local-exchange.ts';

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Serves the built web app over the made-up market. Throws when the app has not been built. */
export async function openLocalExchange(pace: Pace): Promise<{ url: string; close(): void }> {
  const server = new URL('../../apps/web/renderer/renderer.ts', import.meta.url);
  if (!existsSync(new URL('../build/server/index.js', server))) throw new Error('the web app is not built');
  const { Renderer } = (await import(server.href)) as {
    Renderer: { start(options: { log: Console }): Promise<{ handler: WebHandler }> };
  };
  return startLocalExchange((await Renderer.start({ log: console })).handler, pace);
}
