import { useMessages } from '../../i18n/messages.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SWITCHES, setChart, useChartSettings } from './chart-settings.ts';

/** Dialog for one's own marks and for confirmations. */
export default function OptionsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { switches } = useChartSettings();
  return (
    <Dialog title={t('trade.chart.options')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-2">
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            isSelected={switches[name]}
            onChange={(on) => setChart({ switches: { ...switches, [name]: on } })}
          >
            {t(`trade.chart.show.${name}`)}
          </Switch>
        ))}
        <p className="mt-2 text-sm text-text-muted">{t('trade.chart.keys')}</p>
      </div>
    </Dialog>
  );
}
