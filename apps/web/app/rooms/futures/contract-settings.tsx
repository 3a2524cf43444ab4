import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { settingsOf, useContractDesk } from './contract-desk.ts';

const LeverageDialog = lazyPart(() => import('./leverage-dialog.tsx'));
const TransferDialog = lazyPart(() => import('./transfer-part.tsx'));
const ModesDialog = lazyPart(() => import('./modes-dialog.tsx'));

const BUTTON = 'min-h-8 grow rounded bg-surface-sunken px-2 text-sm font-medium hover:text-accent max-lg:min-h-11';

/** Margin mode, leverage and position mode of the contract, and the way to change them. */
export function ContractSettings() {
  const t = useMessages();
  const desk = useContractDesk();
  const [open, setOpen] = useState<'leverage' | 'modes' | 'transfer' | null>(null);
  const { leverage, marginMode } = settingsOf(desk, desk.rules);
  const isHedge = desk.standing?.isHedge === true;
  const close = () => setOpen(null);
  return (
    <div className="flex gap-1.5">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('modes')} className={BUTTON}>
        {t(marginMode === 'CROSSED' ? 'perp.crossed' : 'perp.isolated')}
        <span className="text-text-muted"> · {t(isHedge ? 'perp.hedge' : 'perp.oneWay')}</span>
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('perp.leverageNow', { leverage: String(leverage) })}
        onClick={() => setOpen('leverage')}
        className={`${BUTTON} numeric`}
      >
        {leverage}×
      </button>
      <IconButton icon="swap" label={t('transfer.title')} onPress={() => setOpen('transfer')} />
      <Suspense>
        {open === 'leverage' && <LeverageDialog onClose={close} />}
        {open === 'transfer' && <TransferDialog onClose={close} />}
        {open === 'modes' && <ModesDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
