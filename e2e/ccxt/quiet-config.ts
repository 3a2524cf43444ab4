import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface QuietConfig {
  file: string;
  remove(): void;
}

/** The demo's own configuration without simulated traders: what happens in these markets is what a test does. */
export function quietConfig(): QuietConfig {
  const dir = mkdtempSync(join(tmpdir(), 'pelorus-ccxt-'));
  const own = fileURLToPath(new URL('../../pelorus.config.json', import.meta.url));
  const config = JSON.parse(readFileSync(own, 'utf8'));
  config.features.marketSim = false;
  const file = join(dir, 'config.json');
  writeFileSync(file, JSON.stringify(config));
  return { file, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
