import type { Ref } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import type { Command, CommandGroup } from './command.ts';

const TITLES = {
  recent: 'palette.recent',
  markets: 'nav.markets',
  pages: 'palette.pages',
  actions: 'palette.actions',
  settings: 'palette.settings',
} as const satisfies Record<CommandGroup, string>;

/** The rows of the palette, in groups; the keys are the search field's. `isOpen`: more rows may still come. */
export function PaletteList({
  ref,
  id,
  groups,
  isOpen,
  active,
  optionId,
  onPoint,
  onRun,
}: {
  ref: Ref<HTMLDivElement>;
  id: string;
  groups: readonly { group: CommandGroup; commands: readonly Command[] }[];
  isOpen: boolean;
  active: Command | undefined;
  optionId: (command: Command) => string;
  onPoint: (command: Command) => void;
  onRun: (command: Command) => void;
}) {
  const t = useMessages();
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={t('nav.palette')}
      aria-busy={isOpen}
      className="min-h-0 overflow-y-auto p-2"
    >
      {groups.length === 0 && !isOpen && (
        <p className="py-8 text-center text-text-muted">{t('markets.nothingFound')}</p>
      )}
      {groups.map(({ group, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} role="presentation" className="px-2 pt-2 pb-1 text-xs text-text-muted">
            {t(TITLES[group])}
          </p>
          {commands.map((command) => (
            <Row
              key={command.id}
              id={optionId(command)}
              command={command}
              isActive={command.id === active?.id}
              onPoint={onPoint}
              onRun={onRun}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({
  id,
  command,
  isActive,
  onPoint,
  onRun,
}: {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: (command: Command) => void;
  onRun: (command: Command) => void;
}) {
  const { text, note, icon, coin, isCurrent = false } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the search field's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint(command)}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(command)}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2 text-sm aria-selected:bg-surface-sunken max-md:min-h-11"
    >
      <span className="flex w-5 shrink-0 justify-center text-text-muted">
        {coin !== undefined ? <CoinIcon code={coin} size={18} /> : icon !== undefined && <Icon name={icon} size={18} />}
      </span>
      <bdi className="truncate">{text}</bdi>
      {note !== undefined && <span className="truncate text-xs text-text-muted">{note}</span>}
      {isCurrent && (
        <span className="ms-auto text-accent">
          <Icon name="check" size={16} />
        </span>
      )}
    </div>
  );
}
