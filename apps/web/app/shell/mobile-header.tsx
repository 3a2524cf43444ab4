import { Link, useNavigate } from 'react-router';
import { usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';
import { Icon } from '../ui/icons.tsx';
import { LogoMark } from './logo.tsx';
import { useRootData } from './root-data.ts';

/** On phones, over the pages of a journey: the way back and nothing else (spec S2.05). */
export function MobileHeader() {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const brand = useRootData()?.config.brandName;
  const goBack = (event: React.MouseEvent) => {
    // React Router numbers its entries of the history: 0 came from outside, where "back" would leave the site.
    if (!((window.history.state as { idx?: number } | null)?.idx ?? 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <header
      data-bare=""
      className="sticky top-0 z-40 flex min-h-14 items-center justify-between border-b border-line bg-surface-raised px-1 pt-(--safe-top) md:hidden"
    >
      <Link
        to={to('login')}
        onClick={goBack}
        className="flex min-h-11 items-center gap-1 rounded px-2 text-text-muted hover:text-text"
      >
        <Icon name="back" />
        {t('nav.back')}
      </Link>
      <span className="flex items-center gap-2 px-3 font-semibold">
        <LogoMark size={22} />
        {brand}
      </span>
    </header>
  );
}
