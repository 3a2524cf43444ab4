import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useNavigationItems } from './navigation.ts';

/** The bottom bar of phones, with open products. Coming ones are in the footer. */
export function BottomNav() {
  const t = useMessages();
  const open = useNavigationItems().filter(({ soon }) => !soon);
  // Six would be too narrow for their words; orders are in the account menu too (FWEB-02).
  const items = open.some(({ id }) => id === 'futures') ? open.filter(({ id }) => id !== 'orders') : open;
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface-raised pb-(--safe-bottom) md:hidden"
    >
      {items.map(({ id, href, text, icon, isHere }) => (
        <Link
          key={id}
          to={href}
          aria-current={isHere ? 'page' : undefined}
          className={`flex min-h-14 min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 text-xs ${isHere ? 'font-medium text-accent' : 'text-text-muted'}`}
        >
          <Icon name={icon} size={22} />
          <span className="max-w-full truncate">{text}</span>
        </Link>
      ))}
    </nav>
  );
}
