import { expect, test } from 'vitest';
import { lateScripts } from './late-scripts.ts';

const LINK = '<link rel="modulepreload" href="/a.js"/>';
const LATER_LINK = '<link rel="later" href="/a.js"/>';
const SCRIPT = '<script nonce="n" type="module" async="">import "/a.js"</script>';
const LATER_SCRIPT = '<script nonce="n" type="later">import "/a.js"</script>';

async function through(pieces: readonly Buffer[]): Promise<string> {
  const stream = lateScripts();
  for (const piece of pieces) stream.write(piece);
  stream.end();
  const answer: Buffer[] = [];
  for await (const piece of stream) answer.push(piece as Buffer);
  return Buffer.concat(answer).toString();
}

test('WEB-68 no script is fetched by what a page is drawn with, wherever the pieces of the page end', async () => {
  const page = Buffer.from(
    `<html><head>${LINK}<link rel="stylesheet"/>ж${LINK}${LINK}</head><body>${SCRIPT}م${LINK} <link rel="modu type="mod`,
  );
  const wanted = page.toString().replaceAll(LINK, LATER_LINK).replaceAll(SCRIPT, LATER_SCRIPT);
  for (let size = 1; size <= page.length; size++) {
    const pieces = Array.from({ length: Math.ceil(page.length / size) }, (_, n) =>
      page.subarray(n * size, (n + 1) * size),
    );
    expect(await through(pieces), `pieces of ${size}`).toBe(wanted);
  }
});
