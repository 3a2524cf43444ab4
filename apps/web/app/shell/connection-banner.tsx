import { useMessages } from '../i18n/messages.ts';
import { useConnection } from '../live/use-connection.ts';
import { Icon } from '../ui/icons.tsx';

/** Says when prices on the page are not live any more; lies over the page, so that nothing moves. */
export function ConnectionBanner() {
  const t = useMessages();
  const connection = useConnection();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-16 z-50 flex justify-center md:bottom-4">
      {connection === 'down' && (
        <p className="appear flex items-center gap-2 rounded bg-warn-soft px-4 py-2 text-sm text-warn shadow-over">
          <Icon name="alert" size={18} />
          {t('connection.down')}
        </p>
      )}
    </div>
  );
}
