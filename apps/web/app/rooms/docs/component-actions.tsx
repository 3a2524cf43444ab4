import { useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import type { ButtonVariant } from '../../ui/buttons/button-style.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { PercentSlider } from '../../ui/fields/slider.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Splitter } from '../../ui/layout/splitter.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Dialog, Sheet } from '../../ui/overlays/dialog.tsx';
import { DropPanel } from '../../ui/overlays/drop-panel.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'up', 'down'];
const ROW = 'flex flex-wrap items-center gap-3';
/** Initial width of the part with a movable edge, pixels. */
const FIRST_WIDTH = 220;

export function Buttons() {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-4">
      {(['enabled', 'disabled', 'working'] as const).map((state) => (
        <div key={state} className={ROW}>
          <span className="w-24 text-sm text-text-muted">
            {state === 'working' ? t('ui.working') : t(`docs.components.${state}`)}
          </span>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} isDisabled={state === 'disabled'} isPending={state === 'working'}>
              {t(variant === 'up' ? 'trade.buy' : variant === 'down' ? 'trade.sell' : `docs.components.${variant}`)}
            </Button>
          ))}
        </div>
      ))}
      <div className={ROW}>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Button key={size} size={size} icon="plus">
            {t('docs.components.primary')}
          </Button>
        ))}
        <IconButton icon="star" label={t('markets.favourites')} />
        <CopyButton text="BTC" what="BTC" />
      </div>
    </div>
  );
}

export function Choices() {
  const t = useMessages();
  const [tab, setTab] = useState<'buy' | 'sell'>('buy');
  const [isOn, setOn] = useState(true);
  const [percent, setPercent] = useState(25);
  const [coin, setCoin] = useState('BTC');
  const coins = ['BTC', 'ETH', 'USDT'].map((id) => ({ id, text: id }));
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Tabs
        label={t('trade.side')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'buy', title: t('trade.buy'), content: <p className="py-3">{t('trade.buy')}</p> },
          { id: 'sell', title: t('trade.sell'), content: <p className="py-3">{t('trade.sell')}</p> },
        ]}
      />
      <div className={ROW}>
        <Select label={t('wallet.asset')} options={coins} value={coin} onChange={setCoin} hideLabel />
        <Select label={t('wallet.asset')} options={coins} value={coin} onChange={setCoin} hideLabel isDisabled />
        <Switch isSelected={isOn} onChange={setOn}>
          {t('docs.components.enabled')}
        </Switch>
        <Checkbox isSelected={isOn} onChange={setOn}>
          {t('docs.components.enabled')}
        </Checkbox>
        <DropPanel label={t('trade.rows.filters')} chosen={isOn ? 1 : 0}>
          <Checkbox isDense isSelected={isOn} onChange={setOn}>
            {t('docs.components.enabled')}
          </Checkbox>
        </DropPanel>
        <Checkbox isSelected={isOn} onChange={setOn} isWrong>
          {t('docs.components.invalid')}
        </Checkbox>
      </div>
      <div>
        <PercentSlider label={t('trade.amount')} value={percent} onChange={setPercent} />
        <p className="numeric text-sm text-text-muted">{percent}%</p>
      </div>
      <PercentSlider label={t('docs.components.disabled')} value={60} onChange={setPercent} isDisabled />
      <Edge />
    </div>
  );
}

/** A part whose edge can be moved: on wide screens. */
function Edge() {
  const t = useMessages();
  const part = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => part.current?.style.setProperty('width', `${width}px`), [width]);
  return (
    <div ref={part} className="relative h-16 max-w-full rounded bg-surface-sunken p-3 max-lg:hidden">
      <p className="numeric text-sm text-text-muted">{Math.round(width)}</p>
      <Splitter
        label={t('docs.components.edge')}
        edge="end"
        range={{ value: width, min: 120, max: 320, first: FIRST_WIDTH }}
        onChange={setWidth}
      />
    </div>
  );
}

export function Overlays() {
  const t = useMessages();
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  const inside = (
    <div className="flex flex-col gap-4">
      <p>{t('docs.components.dialogText')}</p>
      <Button onPress={close}>{t('ui.close')}</Button>
    </div>
  );
  return (
    <div className={ROW}>
      <Button variant="secondary" onPress={() => setOpen('dialog')}>
        {t('docs.components.dialog')}
      </Button>
      <Button variant="secondary" onPress={() => setOpen('sheet')}>
        {t('docs.components.sheet')}
      </Button>
      <Button variant="secondary" onPress={() => showToast({ kind: 'info', text: t('docs.components.toastText') })}>
        {t('docs.components.toast')}
      </Button>
      <Tooltip text={t('docs.components.tooltipText')}>
        <Button variant="secondary">{t('docs.components.tooltip')}</Button>
      </Tooltip>
      <MenuButton
        icon="down"
        label={t('docs.components.menu')}
        choices={[
          { id: 'buy', text: t('trade.buy'), current: true },
          { id: 'sell', text: t('trade.sell') },
        ]}
        onChoose={(id) => showToast({ kind: 'done', text: t(id === 'buy' ? 'trade.buy' : 'trade.sell') })}
      >
        {t('docs.components.menu')}
      </MenuButton>
      <Dialog title={t('docs.components.dialog')} isOpen={open === 'dialog'} onClose={close}>
        {inside}
      </Dialog>
      <Sheet title={t('docs.components.sheet')} isOpen={open === 'sheet'} onClose={close}>
        {inside}
      </Sheet>
    </div>
  );
}
