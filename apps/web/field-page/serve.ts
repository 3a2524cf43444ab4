import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';

/** `node apps/web/field-page/serve.ts`: serves the page of fields on a free port and prints its address; ends with its parent's pipe. */
const cacheDir = mkdtempSync(join(tmpdir(), 'pelorus-fields-'));
const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  cacheDir,
  logLevel: 'error',
  define: { 'process.env.PELORUS_PSEUDO': '""' },
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
});
await server.listen();
process.stdin.resume().once('end', async () => {
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
  process.exit(0);
});
console.log(server.resolvedUrls?.local[0]);
