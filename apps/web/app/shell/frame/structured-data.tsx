import { type LocaleTag, localeOf, localePath } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { use } from 'react';
import { ServerFactsContext } from '../start/server-facts.ts';

/** Structured data for search engines (schema.org), as data and not as script. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const { nonce } = use(ServerFactsContext);
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {dataText(data)}
    </script>
  );
}

/** Returns JSON that cannot end its element or start another, whatever its content. */
function dataText(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  });
}

/** Returns the venue and its site, whose search is the markets page's. */
export function siteData(origin: string, brandName: string, locale: LocaleTag): Record<string, unknown> {
  const home = origin + localePath(locale, pagePath('home'));
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brandName,
    url: `${origin}/`,
  };
  const search = `${origin}${localePath(locale, pagePath('markets'))}?search={search_term_string}`;
  return {
    '@graph': [
      { ...organization, logo: `${origin}/favicon.svg` },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name: brandName,
        url: home,
        inLanguage: localeOf(locale).lang,
        publisher: { '@id': organization['@id'] },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: search },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** Returns the way from home to a page; `url`s are whole addresses. */
export function crumbsData(
  crumbs: readonly { readonly name: string; readonly url: string }[],
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
