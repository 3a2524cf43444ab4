import { LOCALES, localePath, splitLocale } from '@pelorus/site/locales.ts';
import { useLocation } from 'react-router';
import { usePage } from './page.ts';
import { useRootData } from './root-data.ts';

/** Title, description, canonical address and the same page in every language (spec S2.22). Once on each page. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const root = useRootData();
  const { pathname } = useLocation();
  const { path } = splitLocale(pathname);
  const page = usePage();
  const origin = root?.origin ?? '';
  const brand = root?.config.brandName;
  const fullTitle = brand === undefined || title === brand ? title : `${title} | ${brand}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta property="og:title" content={fullTitle} />
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {page?.indexable !== true ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + pathname} />
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          {LOCALES.map(({ tag, lang }) => (
            <link key={tag} rel="alternate" hrefLang={lang} href={origin + localePath(tag, path)} />
          ))}
        </>
      )}
    </>
  );
}
