import { expect, test } from 'vitest';
import { lowPreloads } from './low-preloads.ts';

const LINK = '<link rel="modulepreload" href="/a.js"/>';
const LOW = '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>';

async function through(pieces: readonly Buffer[]): Promise<string> {
  const stream = lowPreloads();
  for (const piece of pieces) stream.write(piece);
  stream.end();
  const answer: Buffer[] = [];
  for await (const piece of stream) answer.push(piece as Buffer);
  return Buffer.concat(answer).toString();
}

test('WEB-64 scripts are fetched after what a page is drawn with, wherever the pieces of the page end', async () => {
  const page = Buffer.from(`<html><head>${LINK}<link rel="stylesheet"/>ж${LINK}${LINK}</head><body>م <link rel="modu`);
  const wanted = page.toString().replaceAll(LINK, LOW);
  for (let size = 1; size <= page.length; size++) {
    const pieces = Array.from({ length: Math.ceil(page.length / size) }, (_, n) =>
      page.subarray(n * size, (n + 1) * size),
    );
    expect(await through(pieces), `pieces of ${size}`).toBe(wanted);
  }
});
