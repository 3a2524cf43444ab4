import { defaultOf, LOCALES, type LocaleRow, listedLocales, localePath, splitLocale } from '@pelorus/site/locales.ts';
import { type Page, pagePath } from '@pelorus/site/paths.ts';
import { PICTURE, picturePath } from '@pelorus/site/pictures.ts';
import { searchKeywords } from '@pelorus/site/search-keywords.ts';
import { useLocation, useParams } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { usePage } from '../start/page.ts';
import { crumbsData, StructuredData, siteData } from './structured-data.tsx';

interface Head {
  title: string;
  description?: string;
  /** Without what changes from minute to minute, for links that are shared; the title unless told. */
  shareTitle?: string;
}

/** Title, description and whatever search engines and messengers read of a page (spec S2.22). Once on each page. */
export function PageHead({ title, description, shareTitle = title }: Head) {
  const page = usePage();
  const config = useRootData()?.config;
  const brand = config?.brandName;
  const fullTitle = brand === undefined || title.includes(brand) ? title : `${title} | ${brand}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta property="og:title" content={shareTitle} />
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {page?.indexable === true ? (
        <>
          {brand !== undefined && <meta name="keywords" content={searchKeywords(brand)} />}
          <Addresses />
          <SharedLook page={page} title={shareTitle} />
          <SearchData page={page} title={shareTitle} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

/** The current URL without query and trailing slash, and its origin. */
function useCanonical(): { origin: string; pathname: string; path: string } {
  const origin = useRootData()?.origin ?? '';
  const pathname = useLocation().pathname.replace(/\/+$/, '') || '/';
  return { origin, pathname, path: splitLocale(pathname).path };
}

/** Returns the languages on offer (ADR-09). */
function useOffered(): readonly LocaleRow[] {
  const languages = useRootData()?.config.languages;
  return LOCALES.filter(({ tag }) => languages?.includes(tag) !== false);
}

/** The page's own address, and the same page in every language that the address asks for. */
function Addresses() {
  const { origin, pathname, path } = useCanonical();
  const { search } = useLocation();
  const { tag: own } = useLocale();
  const offered = useOffered();
  const listed = listedLocales(offered, search);
  return (
    <>
      <link rel="canonical" href={origin + pathname} />
      <link
        rel="alternate"
        hrefLang="x-default"
        href={origin + localePath(defaultOf(offered.map(({ tag }) => tag)), path)}
      />
      {offered
        .filter((locale) => locale.tag === own || listed.includes(locale))
        .map(({ tag, lang }) => (
          <link key={tag} rel="alternate" hrefLang={lang} href={origin + localePath(tag, path)} />
        ))}
    </>
  );
}

/** How messengers and networks show a link to the page. */
function SharedLook({ page, title }: { page: Page; title: string }) {
  const { origin, pathname } = useCanonical();
  const { pair } = useParams();
  const { tag } = useLocale();
  const brand = useRootData()?.config.brandName;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:url" content={origin + pathname} />
      {brand !== undefined && <meta property="og:site_name" content={brand} />}
      <meta property="og:locale" content={tag} />
      {useOffered()
        .filter((other) => other.tag !== tag)
        .map((other) => (
          <meta key={other.tag} property="og:locale:alternate" content={other.tag} />
        ))}
      <meta property="og:image" content={origin + picturePath(page, tag, pair ?? null)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(PICTURE.width)} />
      <meta property="og:image:height" content={String(PICTURE.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The site itself on its home, the way to the page on every other. */
function SearchData({ page, title }: { page: Page; title: string }) {
  const t = useMessages();
  const { origin, pathname } = useCanonical();
  const { tag } = useLocale();
  const brand = useRootData()?.config.brandName ?? '';
  if (page.name === 'home') return <StructuredData data={siteData(origin, brand, tag)} />;
  const crumb = (name: string, path: string) => ({ name, url: origin + localePath(tag, path) });
  const between = page.name === 'trade' ? [crumb(t('nav.markets'), pagePath('markets'))] : [];
  const here = { name: title, url: origin + pathname };
  return <StructuredData data={crumbsData([crumb(brand, pagePath('home')), ...between, here])} />;
}
