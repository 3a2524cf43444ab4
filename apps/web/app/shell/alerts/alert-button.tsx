import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { BellIcon } from '../inbox/bell-icon.tsx';
import { loadAlerts } from './alert-overlay.ts';

/** Asks for the price alerts of a market; for who is logged in, and not in the demo (ALRT-07). `pair`: where several stand. */
export function AlertButton({ pair, onPress }: { pair?: string; onPress: () => void }) {
  const t = useMessages();
  const me = useRootData()?.me;
  if (me == null || me.isDemo === true) return null;
  return (
    <button
      type="button"
      aria-label={pair === undefined ? t('trade.alerts') : `${t('trade.alerts')}: ${pair}`}
      aria-haspopup="dialog"
      onPointerEnter={loadAlerts}
      onFocus={loadAlerts}
      onClick={onPress}
      className={buttonStyle('ghost', 'sm', 'px-0 min-w-8 max-md:min-w-11')}
    >
      <BellIcon isPlus />
    </button>
  );
}
