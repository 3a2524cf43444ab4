import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useConnection } from '../../live/use-connection.ts';

/** The preview of an order; while prices are not live it says that it may be old (TRAD-348), over it, so that nothing moves. */
export function OldPreview({ children }: { children: ReactNode }) {
  const t = useMessages();
  const isOld = useConnection() === 'down';
  return (
    <div className="relative">
      {children}
      {isOld && (
        <p className="pointer-events-none absolute inset-x-0 -top-3.5 flex justify-center">
          <span className="rounded bg-warn-soft px-2.5 py-1 text-xs text-warn shadow-over">
            {t('trade.form.oldPreview')}
          </span>
        </p>
      )}
    </div>
  );
}
