import { Link } from 'react-router';
import { usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';
import { CurrencyMenu } from './currency-menu.tsx';
import { rememberLocale, useLocaleChoices } from './locale-choice.ts';
import { LogoMark } from './logo.tsx';
import { useRootData } from './root-data.ts';

/** The foot of a page: the rest of the way, the languages as plain links, and what this place is. */
export function Footer() {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const choices = useLocaleChoices();
  const link = 'inline-flex min-h-8 max-md:min-h-11 items-center text-text-muted hover:text-text';
  return (
    <footer className="mt-auto border-t border-line bg-surface-raised text-sm">
      <div className="page grid grid-cols-2 gap-8 py-10 md:grid-cols-4">
        <div className="col-span-2 flex flex-col gap-2">
          <p className="flex items-center gap-2 text-base font-semibold">
            <LogoMark size={22} />
            {root?.config.brandName}
          </p>
          {root?.config.mode === 'demo' && <p className="max-w-sm text-text-muted">{t('footer.demo')}</p>}
          <p className="max-w-sm text-text-muted">{t('footer.risk')}</p>
          <CurrencyMenu className="mt-1 self-start bg-control" />
        </div>
        <nav aria-label={t('footer.product')} className="flex flex-col items-start">
          <p className="mb-1 font-medium">{t('footer.product')}</p>
          <Link to={to('markets')} className={link}>
            {t('nav.markets')}
          </Link>
          <Link to={to('trade', root?.defaultPair == null ? {} : { pair: root.defaultPair })} className={link}>
            {t('nav.trade')}
          </Link>
          <a href="/api/docs" className={link}>
            {t('footer.api')}
          </a>
        </nav>
        <nav aria-label={t('nav.language')} className="flex flex-col items-start">
          <p className="mb-1 font-medium">{t('nav.language')}</p>
          {choices.map(({ tag, name, lang, href, current }) => (
            <a
              key={tag}
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={current ? 'true' : undefined}
              onClick={() => rememberLocale(tag)}
              className={link}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
