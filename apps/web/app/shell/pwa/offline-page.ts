import type { I18n } from '@lingui/core';
import type { Locale } from '@pelorus/site/locales.ts';
import tokens from '../../tokens.css?raw';
import { BRAND_MARK, escaped, NONCE_MARK } from './marked-text.ts';

/**
 * Both themes' colours, from tokens.css: the page is self-contained, because no file of ours is available when it is
 * shown.
 */
const COLOURS = [...tokens.matchAll(/^(?::root|\[data-theme="(?:light|dark)"\]) \{[^}]*\}/gm)]
  .map(([block]) => block)
  .join('\n');

const STYLE = `${COLOURS}
*{box-sizing:border-box;margin:0}
html{background:var(--surface);color:var(--text);font-family:"Inter Variable",system-ui,sans-serif}
body{min-height:100dvh;display:grid;place-items:center;padding:1.5rem;font-size:.9375rem;line-height:1.5}
main{display:grid;gap:1rem;justify-items:center;text-align:center;max-width:26rem;background:var(--surface-raised);padding:2.5rem 1.5rem;border-radius:.5rem}
svg{color:var(--accent)}
h1{font-size:1.5rem;line-height:2rem;font-weight:600}
p{color:var(--text-muted)}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding-inline:1.5rem;border-radius:.5rem;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:500}
a:hover{background:var(--accent-strong)}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
[data-network=on] .offline,:root:not([data-network=on]) .away{display:none}`;

/** Takes the person's theme; without a cookie it is light (WEB-62). */
const THEME = `const root=document.documentElement;
const theme=/(?:^|; )theme=(light|dark|system)/.exec(document.cookie)?.[1];
const device=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
if(theme)root.dataset.theme=theme==="system"?device:theme;
const again=()=>location.reload();`;

/** Shows the state and continues by itself. Without scripts, the link does the same. */
const OFFLINE = `${THEME}
addEventListener("online",again);
if(navigator.onLine){root.dataset.network="on";setTimeout(again,10000+Math.random()*10000)}`;

/** All who were sent away do not come back at once. */
const BUSY = `${THEME}
setTimeout(again,3000+Math.random()*7000)`;

interface Said {
  brand: string;
  nonce: string;
  title: string;
  script: string;
  /** HTML. */
  heading: string;
  text: string;
  retry: string;
}

/** Returns a self-contained page of one sentence. */
function lonePage({ lang, dir }: Locale, { brand, nonce, title, script, heading, text, retry }: Said): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} | ${brand}</title>
<style nonce="${nonce}">${STYLE}</style>
<script nonce="${nonce}">${script}</script>
</head>
<body>
<main>
<svg width="48" height="48" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 4.5 14.6 12 12 19.5 9.4 12Z" fill="currentColor" transform="rotate(38 12 12)"/></svg>
<h1>${heading}</h1>
<p>${text}</p>
<a href="">${retry}</a>
</main>
</body>
</html>
`;
}

/** Returns the complete offline page in one language; `i18n` has the messages of both files. */
export function offlinePage(locale: Locale, i18n: I18n, brand: string, nonce: string): string {
  const say = (id: string) => escaped(i18n._(id));
  return lonePage(locale, {
    brand: escaped(brand),
    nonce,
    title: say('offline.title'),
    script: OFFLINE,
    heading: `<span class="offline">${say('offline.title')}</span><span class="away">${say('offline.away')}</span>`,
    text: say('offline.text'),
    retry: say('offline.retry'),
  });
}

/** Returns the 503 page in one language, with marks for values known at sending time (`marked-text.ts`). */
export function busyPage(locale: Locale, i18n: I18n): string {
  const say = (id: string) => escaped(i18n._(id));
  return lonePage(locale, {
    brand: BRAND_MARK,
    nonce: NONCE_MARK,
    title: say('offline.busy'),
    script: BUSY,
    heading: say('offline.busy'),
    text: say('offline.busyText'),
    retry: say('offline.retry'),
  });
}
