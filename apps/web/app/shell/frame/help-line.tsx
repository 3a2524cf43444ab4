import { useMessages } from '../../i18n/messages.ts';
import { useSupport } from '../support.ts';

/** Support link under pages that cannot help further; nothing if the operator named no contact. */
export function HelpLine() {
  const t = useMessages();
  const { helpCentre, mail } = useSupport();
  if (helpCentre === null && mail === null) return null;
  const link = 'inline-flex min-h-6 items-center font-medium text-accent underline';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
      {t('support.question')}
      {helpCentre !== null && (
        <a href={helpCentre.ask} className={link}>
          {t('footer.ask')}
        </a>
      )}
      {mail !== null && (
        <a href={`mailto:${mail}`} className={link}>
          <bdi>{mail}</bdi>
        </a>
      )}
    </p>
  );
}
