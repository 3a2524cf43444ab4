import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useRootData } from '../../state/root-data.ts';
import { LogoMark } from './logo.tsx';

/** On phones, over the steps of a recovery: whose page it is and nothing else, no way back either (spec S2.05). */
export function MobileHeader() {
  const to = usePageLink();
  const brand = useRootData()?.config.brandName;
  return (
    <header
      data-bare=""
      className="sticky top-0 z-40 flex min-h-14 items-center border-b border-line bg-surface-raised px-3 pt-(--safe-top) md:hidden"
    >
      <Link to={to('home')} className="flex min-h-11 items-center gap-2 font-semibold">
        <LogoMark size={22} />
        {brand}
      </Link>
    </header>
  );
}
