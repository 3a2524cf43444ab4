import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import type { RefusalText } from '../../ui/text/refusal-text.ts';
import type { Sending } from './use-sending.ts';

/** The reason why the form was refused, announced in place. Empty, it stays to be announced and takes no gap of the form. */
export function FormFailure({ failure }: { failure: RefusalText | null }) {
  const t = useMessages();
  return (
    <div role="alert" className="empty:absolute">
      {failure !== null && (
        <div className="flex items-start gap-2.5 rounded bg-danger-soft p-3 text-danger">
          <Icon name="alert" />
          <div>
            <p>{failure.text}</p>
            {failure.code !== null && <p className="text-sm">{t('ui.errorCode', { code: failure.code })}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

/** As FormFailure, with what helps: a frozen account is the owner's again with a new password (JRN-41). */
export function SendingFailure({ sending: { failure, name } }: { sending: Sending }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <>
      <FormFailure failure={failure} />
      {name === 'ACCOUNT_FROZEN' && (
        <Link to={to('forget')} className="font-medium text-accent underline">
          {t('identity.thaw')}
        </Link>
      )}
    </>
  );
}
