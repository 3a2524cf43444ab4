import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { networkFeed } from '../../live/connection.ts';
import { useConnection, useFeed } from '../../live/use-connection.ts';
import { useDataAge } from '../../live/use-data-age.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { agoText, troubleOf } from './connection-state.ts';

const BUBBLE =
  'appear mx-4 flex flex-wrap items-center gap-x-2 rounded bg-warn-soft px-4 py-2 text-sm text-warn shadow-over';

/**
 * Says when prices on the page are not live any more, why, and how old the newest is (SHL-06); lies over the page, so
 * that nothing moves, and above the bars at the foot of small screens. The sentence is a status that is read out once; the age beside it changes each second.
 */
export function ConnectionBanner() {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const isDown = useConnection() === 'down';
  const isOnline = useFeed(networkFeed);
  const seconds = useDataAge(isDown);
  const trouble = t(`connection.${troubleOf(isOnline, seconds)}`);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(8.5rem+var(--safe-bottom))] z-50 flex justify-center lg:bottom-4">
      <div
        className={isDown ? BUBBLE : 'contents'}
        data-connection={isDown ? 'down' : undefined}
        // The age is in no other part of the page, and no status: it changes each second.
        {...(isDown ? { role: 'region', 'aria-label': trouble } : {})}
      >
        {isDown && <Icon name="alert" size={18} />}
        <span role="status">{isDown && trouble}</span>
        {isDown && seconds !== null && (
          <span className="tabular-nums">{t('connection.newest', { ago: agoText(seconds, bcp47) })}</span>
        )}
      </div>
    </div>
  );
}
