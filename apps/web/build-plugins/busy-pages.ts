import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES, type LocaleTag } from '@pelorus/site/locales.ts';

interface Built {
  entry: { module: { busyPageIn(tag: LocaleTag): Promise<string> } };
}

/** Draws the page of 503 in each language beside the build: when it is needed, there is nothing to draw it with. */
export async function drawBusyPages(folder: string): Promise<void> {
  const { entry } = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as Built;
  const busy = join(folder, 'busy');
  mkdirSync(busy, { recursive: true });
  for (const { tag } of LOCALES) writeFileSync(join(busy, `${tag}.html`), await entry.module.busyPageIn(tag));
}
