import { useMessages } from '../../i18n/messages.ts';
import { choosePreference, usePreferences } from '../../state/use-preferences.ts';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Light or dark, which colour means a rise, and how tiny prices are written. */
export function LooksCard() {
  const t = useMessages();
  const { theme, upColour, digits } = usePreferences();
  return (
    <Card id="looks" title={t('nav.appearance')}>
      <div className="flex max-w-3xl flex-col gap-5">
        <ChoiceTiles
          label={t('appearance.theme')}
          value={theme}
          onChange={(choice) => choosePreference('theme', choice)}
          tiles={[
            { id: 'light', text: t('appearance.light'), picture: <SmallPage theme="light" /> },
            { id: 'dark', text: t('appearance.dark'), picture: <SmallPage theme="dark" /> },
            { id: 'system', text: t('appearance.system'), picture: <BothPages /> },
          ]}
        />
        <ChoiceTiles
          label={t('appearance.upColour')}
          value={upColour}
          onChange={(choice) => choosePreference('upColour', choice)}
          tiles={[
            { id: 'upgreen', text: t('appearance.upGreen'), picture: <Candles up="upgreen" /> },
            { id: 'upred', text: t('appearance.upRed'), picture: <Candles up="upred" /> },
          ]}
        />
        <ChoiceTiles
          label={t('appearance.digits')}
          value={digits}
          onChange={(choice) => choosePreference('digits', choice)}
          tiles={[
            { id: 'indent', text: t('appearance.indent'), picture: <TinyPrice text="0.0₅12" /> },
            { id: 'normal', text: t('appearance.normal'), picture: <TinyPrice text="0.0000012" /> },
          ]}
        />
      </div>
    </Card>
  );
}

const PICTURE = 'flex h-10 w-20 shrink-0 overflow-hidden rounded-sm border border-line-strong';

/** A page in little: bar, lines and a button, in a theme's own colours. */
function SmallPage({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <span data-theme={theme} className={`${PICTURE} flex-col bg-surface`}>
      <span className="h-2 bg-surface-raised" />
      <span className="flex grow flex-col gap-1 p-1.5">
        <span className="h-1 w-8 rounded-full bg-text" />
        <span className="h-1 w-10 rounded-full bg-text-muted" />
        <span className="mt-auto h-1.5 w-5 rounded-full bg-accent" />
      </span>
    </span>
  );
}

/** Half of each theme. */
function BothPages() {
  return (
    <span className="relative block">
      <SmallPage theme="light" />
      <span className="absolute inset-y-0 end-0 flex w-1/2 justify-end overflow-hidden">
        <SmallPage theme="dark" />
      </span>
    </span>
  );
}

/** A rise and a fall. */
function Candles({ up }: { up: 'upgreen' | 'upred' }) {
  return (
    <span data-up={up} className={`${PICTURE} items-center justify-center gap-2 bg-surface-raised`}>
      <svg width={44} height={32} viewBox="0 0 44 32" aria-hidden="true">
        <path className="fill-up stroke-up" d="M8 4v4m0 12v6M5 8h6v12H5zM20 2v3m0 11v5M17 5h6v11h-6z" />
        <path className="fill-down stroke-down" d="M34 8v4m0 12v5M31 12h6v12h-6z" />
      </svg>
    </span>
  );
}

function TinyPrice({ text }: { text: string }) {
  return (
    <span className={`${PICTURE} items-center justify-center bg-surface-raised text-xs`}>
      <bdi className="numeric">{text}</bdi>
    </span>
  );
}
