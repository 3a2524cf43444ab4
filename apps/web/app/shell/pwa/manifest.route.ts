import { defaultOf, isLocaleTag, localeOf, localePath } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { loadI18n } from '../../i18n/catalogue.ts';
import { THEME_COLOURS } from '../frame/theme-colours.ts';
import { webContext } from '../start/web-context.ts';
import { hexOfOklch } from './hex.ts';

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const ICONS = [
  png('icon', 192, 'any'),
  png('icon', 512, 'any'),
  png('maskable', 192, 'maskable'),
  png('maskable', 512, 'maskable'),
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];
const SHORTCUTS = [
  ['markets', 'nav.markets'],
  ['trade', 'nav.trade'],
  ['wallet', 'nav.wallet'],
] as const;

/** /manifest.webmanifest?locale=ar_AE: how the page is installed, in one language (SHL-40). */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const config = await context.get(webContext).api.config();
  const { brandName } = config;
  const wanted = new URL(request.url).searchParams.get('locale') ?? '';
  const languages = config.languages.filter(isLocaleTag);
  const tag = languages.find((one) => one === wanted) ?? defaultOf(languages);
  const slogan = config.slogans[tag] ?? config.slogan;
  const { lang, dir } = localeOf(tag);
  const i18n = await loadI18n(tag, ['site']);
  const manifest = {
    // One installed app, whatever language it was installed in.
    id: '/',
    name: brandName,
    short_name: brandName.slice(0, 12).trim(),
    ...(slogan === '' ? {} : { description: slogan }),
    lang,
    dir,
    start_url: localePath(tag, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: hexOfOklch(THEME_COLOURS.light['surface-raised']),
    background_color: hexOfOklch(THEME_COLOURS.light['surface-raised']),
    categories: ['finance'],
    icons: ICONS,
    shortcuts: SHORTCUTS.map(([page, words]) => ({
      name: i18n._(words),
      url: localePath(tag, pagePath(page)),
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
