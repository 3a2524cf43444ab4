import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.svg', '.json', '.txt']);
/** Below this the compressed file is hardly smaller; a page comes in dozens of files just above it. */
const SMALLEST_BYTES = 256;

/** Writes `.br` and `.gz` beside every text file of a build, at their best, once, so that no answer is compressed twice. */
export function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.has(extname(path)) || statSync(path).size < SMALLEST_BYTES) continue;
    const bytes = readFileSync(path);
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: parameters }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
