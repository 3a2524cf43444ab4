import { useMessages } from '../../i18n/messages.ts';

/** Badge next to a product that is not open yet. */
export function Soon() {
  const t = useMessages();
  return <span className="rounded bg-control px-1.5 text-xs font-normal text-text-muted">{t('nav.soon')}</span>;
}
