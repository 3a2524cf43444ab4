import { useMessages } from '../../i18n/messages.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDesk } from '../desk/desk-settings.ts';
import { HOTKEYS } from './hotkeys.ts';

/** All hotkeys with their actions, and the switch to turn them off. */
export default function HotkeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const isOn = useDesk((desk) => desk.hasHotkeys);
  return (
    <Dialog title={t('trade.keys.title')} isOpen onClose={onClose}>
      <Switch isSelected={isOn} onChange={(next) => useDesk.setState({ hasHotkeys: next })}>
        {t('trade.desk.hotkeys')}
      </Switch>
      <dl className={`mt-3 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 ${isOn ? '' : 'opacity-55'}`}>
        {HOTKEYS.map(({ action, sign }) => (
          <div key={action} className="flex items-center justify-between gap-3">
            <dt className="text-text-muted">{t(`trade.keys.${action}`)}</dt>
            <dd>
              <kbd className="inline-grid min-w-6 place-items-center rounded bg-control px-1.5 py-0.5 font-sans text-xs">
                {sign}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-text-muted">{t('trade.keys.text')}</p>
    </Dialog>
  );
}
