import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Card } from '../../ui/layout/card.tsx';

/** The way to what is told and how (INBX-54). The demo is told nothing. */
export function NotificationsCard() {
  const t = useMessages();
  const to = usePageLink();
  if (useRootData()?.me?.isDemo === true) return null;
  return (
    <Card
      id="notifications"
      title={t('preferences.mail.title')}
      lead={t('preferences.mail.about')}
      action={
        <Link to={to('notifications', {}, { tab: 'settings' })} className={buttonStyle('secondary', 'sm')}>
          {t('preferences.mail.manage')}
        </Link>
      }
    >
      {null}
    </Card>
  );
}
