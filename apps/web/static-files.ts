import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Returns the built file at the request's path, already compressed where the reader takes it; null when there is
 * none. Names under /assets/ carry a hash of their content and are kept for ever.
 */
export async function staticAnswer(request: Request, root: string): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const type = TYPES[extname(pathname)];
  if (type === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
  const file = fileOf(pathname, root);
  if (file === null || !file.startsWith(root + sep) || file.includes(`${sep}.vite${sep}`)) return null;
  const accepted = request.headers.get('accept-encoding') ?? '';
  const wanted = COMPRESSED.filter(([name]) => accepted.includes(name));
  for (const [encoding, suffix] of [...wanted, [null, ''] as const]) {
    const found = await stat(file + suffix).catch(() => null);
    if (found?.isFile() !== true) continue;
    const headers = new Headers({
      'content-type': type,
      'content-length': String(found.size),
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
    });
    if (encoding !== null) headers.set('content-encoding', encoding);
    const body = request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(file + suffix));
    return new Response(body as ReadableStream | null, { headers });
  }
  return null;
}

/** Returns the file an address names; null when it cannot be decoded. */
function fileOf(pathname: string, root: string): string | null {
  try {
    return normalize(join(root, decodeURIComponent(pathname)));
  } catch {
    return null;
  }
}
