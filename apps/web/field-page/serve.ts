import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

/** `node apps/web/field-page/serve.ts`: builds the page of fields, serves it on a free port and prints its address; ends with its parent's pipe. */
const outDir = mkdtempSync(join(tmpdir(), 'pelorus-fields-'));
const page = { root: import.meta.dirname, configFile: false, logLevel: 'error' } as const;
await build({
  ...page,
  define: { 'process.env.PELORUS_PSEUDO': '""' },
  build: { outDir, emptyOutDir: true, target: 'es2022' },
});
const server = await preview({ ...page, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
process.stdin.resume().once('end', async () => {
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
  process.exit(0);
});
console.log(server.resolvedUrls?.local[0]);
