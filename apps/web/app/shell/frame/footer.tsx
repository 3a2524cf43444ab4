import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { chooseLocale, useLocaleChoices } from '../../state/locale-choice.ts';
import { useRootData } from '../../state/root-data.ts';
import { useSupport } from '../support.ts';
import { CurrencyMenu } from './currency-menu.tsx';
import { useLegalLinks } from './legal-links.ts';
import { LogoMark } from './logo.tsx';
import { Soon } from './soon.tsx';

const LINK = 'inline-flex min-h-8 max-md:min-h-11 items-center gap-1.5 text-text-muted hover:text-text';

/** The foot of a page: the rest of the way, where to ask, the languages as plain links, and what this place is. */
export function Footer() {
  const t = useMessages();
  const root = useRootData();
  return (
    <footer className="border-t border-line bg-surface-raised text-sm [contain-intrinsic-size:auto_58rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_21rem]">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[1.6fr_1fr_1fr_1fr_1.4fr]">
        <div className="flex flex-col gap-2 max-md:col-span-2">
          <p className="flex items-center gap-2 text-base font-semibold">
            <LogoMark size={22} />
            {root?.config.brandName}
          </p>
          {root?.config.slogan && <p className="max-w-sm">{root.config.slogan}</p>}
          {root?.config.mode === 'demo' && <p className="max-w-sm text-text-muted">{t('footer.demo')}</p>}
          <p className="max-w-sm text-text-muted">{t('footer.risk')}</p>
          <CurrencyMenu className="mt-1 self-start bg-control" />
        </div>
        <Products />
        <Help />
        <Legal />
        <Languages />
      </div>
    </footer>
  );
}

/** All open products, and coming ones whose menu is shown (S6.04, PUB-15). */
function Products() {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const contract = root?.defaultContract;
  const features = root?.config.features;
  const links = [
    { id: 'markets', href: to('markets'), text: t('nav.markets'), shown: true, soon: false },
    {
      id: 'trade',
      href: to('trade', root?.defaultPair == null ? {} : { pair: root.defaultPair }),
      text: t('nav.trade'),
      shown: true,
      soon: false,
    },
    {
      id: 'futures',
      href: to('futures', contract == null ? {} : { contract }),
      text: t('nav.futures'),
      shown: features?.futures === true,
      soon: contract == null,
    },
    { id: 'p2p', href: to('p2p'), text: t('nav.p2p'), shown: features?.p2p === true, soon: features?.p2pOpen !== true },
    { id: 'copy', href: to('copy-spot'), text: t('nav.copy'), shown: features?.copy === true, soon: true },
    { id: 'bots', href: to('bots'), text: t('nav.bots'), shown: features?.bots === true, soon: true },
    {
      id: 'affiliate',
      href: to(root?.me == null ? 'affiliate-register' : 'affiliate'),
      text: t('nav.affiliate'),
      shown: features?.rebate === true,
      soon: true,
    },
  ];
  return (
    <nav aria-label={t('footer.product')} className="flex flex-col items-start">
      <p className="mb-1 font-medium">{t('footer.product')}</p>
      {links
        .filter(({ shown }) => shown)
        .map(({ id, href, text, soon }) => (
          <Link key={id} to={href} className={LINK}>
            {text}
            {soon && <Soon />}
          </Link>
        ))}
    </nav>
  );
}

function Help() {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const { helpCentre, mail } = useSupport();
  return (
    <nav aria-label={t('footer.help')} className="flex flex-col items-start">
      <p className="mb-1 font-medium">{t('footer.help')}</p>
      <Link to={to('register-learn-more')} className={LINK}>
        {t('footer.account')}
      </Link>
      {helpCentre !== null && (
        <>
          <a href={helpCentre.home} className={LINK}>
            {t('footer.helpCentre')}
          </a>
          <a href={helpCentre.ask} className={LINK}>
            {t('footer.ask')}
          </a>
        </>
      )}
      {mail !== null && (
        <a href={`mailto:${mail}`} className={LINK}>
          {t('footer.mail')}
        </a>
      )}
      {root?.defaultContract != null && (
        <>
          <Link to={to('contract-rules')} className={LINK}>
            {t('nav.rules')}
          </Link>
          <Link to={to('insurance-fund')} className={LINK}>
            {t('nav.fund')}
          </Link>
        </>
      )}
      <Link to={to('announcements')} className={LINK}>
        {t('nav.announcements')}
      </Link>
      <Link to={to('status')} className={LINK}>
        {t('nav.status')}
      </Link>
      <Link to={to('networks')} className={LINK}>
        {t('nav.networks')}
      </Link>
      <Link to={to('proof-of-reserves')} className={LINK}>
        {t('nav.reserves')}
      </Link>
      <Link to={to('api-guide')} className={LINK}>
        {t('footer.api')}
      </Link>
      {root?.config.features.designSystem === true && (
        <Link to={to('docs')} className={LINK}>
          {t('footer.design')}
        </Link>
      )}
    </nav>
  );
}

/** Links to the legal documents and to the privacy choices. */
function Legal() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <nav aria-label={t('footer.legal')} className="flex flex-col items-start">
      <p className="mb-1 font-medium">{t('footer.legal')}</p>
      {useLegalLinks().map(({ document, href, text, isElsewhere }) =>
        isElsewhere ? (
          <a key={document} href={href} className={LINK}>
            {text}
          </a>
        ) : (
          <Link key={document} to={href} className={LINK}>
            {text}
          </Link>
        ),
      )}
      <Link to={to('privacy')} className={LINK}>
        {t('footer.privacy')}
      </Link>
    </nav>
  );
}

function Languages() {
  const t = useMessages();
  const choices = useLocaleChoices();
  return (
    <nav aria-label={t('nav.language')} className="max-md:col-span-2">
      <p className="mb-1 font-medium">{t('nav.language')}</p>
      <div className="grid grid-cols-2 gap-x-4">
        {choices.map((choice) => (
          <a
            key={choice.tag}
            href={choice.href}
            lang={choice.lang}
            hrefLang={choice.lang}
            aria-current={choice.current ? 'true' : undefined}
            onClick={(event) => {
              event.currentTarget.href = chooseLocale(choice);
            }}
            className={`language-name ${LINK}`}
          >
            {choice.name}
          </a>
        ))}
      </div>
    </nav>
  );
}
