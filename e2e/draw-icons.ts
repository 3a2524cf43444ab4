import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.ts';

/**
 * Draws the icons of the installed page from the brand's mark: `node e2e/draw-icons.ts`, after the mark has changed.
 * An operator replaces apps/web/public/icons by own pictures of the same names and sizes.
 */
const OUT = fileURLToPath(new URL('../apps/web/public/icons/', import.meta.url));

/** `room`: the mark's share of the picture; a maskable one keeps clear of what a launcher cuts away (a fifth each side). */
const ICONS = [
  { name: 'icon-192', size: 192, room: 0.94, filled: false },
  { name: 'icon-512', size: 512, room: 0.94, filled: false },
  { name: 'maskable-192', size: 192, room: 0.56, filled: true },
  { name: 'maskable-512', size: 512, room: 0.56, filled: true },
  { name: 'apple-touch-180', size: 180, room: 0.66, filled: true },
];

const mark = (line: string, ground: string) =>
  `<circle cx="12" cy="12" r="10" fill="${ground}" stroke="${line}" stroke-width="2"/>` +
  `<path d="M12 4.5 14.6 12 12 19.5 9.4 12Z" fill="${line}" transform="rotate(38 12 12)"/>` +
  `<circle cx="12" cy="12" r="1.6" fill="${ground}"/>`;

function picture({ size, room, filled }: (typeof ICONS)[number]): string {
  const [line, ground] = filled ? ['#ffffff', '#2456c9'] : ['#2456c9', '#ffffff'];
  const edge = (size * (1 - room)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    (filled ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : '') +
    `<g transform="translate(${edge} ${edge}) scale(${(size * room) / 24})">${mark(line, ground)}</g></svg>`
  );
}

mkdirSync(OUT, { recursive: true });
const browser = await openBrowser();
const page = await browser.newPage();
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${picture(icon)}`);
  writeFileSync(`${OUT}${icon.name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
