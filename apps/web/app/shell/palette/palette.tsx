import { noteRecent, readRecent } from '@pelorus/client/storage/own.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { type Command, found } from './command.ts';
import type { Early } from './early-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { useCommands } from './use-commands.ts';

/** Commands that are remembered; eight of them are shown. */
const REMEMBERED = 20;

interface PaletteProps {
  /** What was typed before this script was here; read once. */
  typedAtFirst: { readonly current: Early };
  onClose: () => void;
  onCancelAll: () => void;
}

/** Everything that can be opened, set or done here, found by typing (WEB-112). */
export default function Palette({ typedAtFirst, ...actions }: PaletteProps) {
  const t = useMessages();
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && actions.onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-shade shade-in px-4 pt-[min(12dvh,6rem)] max-md:p-0"
      data-dialog=""
    >
      <Modal className="appear w-full max-w-xl rounded bg-surface-raised shadow-over max-md:rounded-t-none max-md:pt-(--safe-top)">
        <Dialog aria-label={t('nav.palette')} className="flex max-h-[min(70dvh,34rem)] flex-col outline-none">
          <Finder typedAtFirst={typedAtFirst} {...actions} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Finder({ typedAtFirst, onClose, onCancelAll }: PaletteProps) {
  const t = useMessages();
  const id = useId();
  const [early] = useState(() => typedAtFirst.current);
  const [typed, setTyped] = useState(early.text);
  const [recent] = useState(() => readRecent('recentCommands'));
  const { commands, areAwaited } = useCommands(onCancelAll);
  const groups = found(commands, typed, recent);
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0);
  // What is still to come may be meant: until then nothing is taken for it.
  const isOpen = areAwaited && typed.trim() !== '';
  const { active, choose, onStep } = useActive(
    groups.flatMap((group) => group.commands),
    isOpen,
  );
  const list = useShownActive(active);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    noteRecent('recentCommands', command.id, REMEMBERED);
    onClose();
    void command.run();
  };
  const onEnter = useEnter(isOpen, typed, active, run, early);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    else if (!onStep(event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line p-1.5 ps-4">
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: it opened to be typed into
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(id, active)}
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            choose(null);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 grow rounded bg-transparent px-3 text-[1rem] -outline-offset-2"
        />
      </div>
      <PaletteList
        ref={list}
        id={`${id}-list`}
        groups={groups}
        isOpen={isOpen}
        active={active}
        optionId={(command) => optionId(id, command)}
        onPoint={choose}
        onRun={run}
      />
      <p role="status" className="sr-only">
        {typed.trim() !== '' && !isOpen && (count === 0 ? t('markets.nothingFound') : t('palette.found', { count }))}
      </p>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * The row that Enter takes: of what is shown the first, or none while that `isOpen`, until another is chosen. Arrows go
 * around the ends, pages do not.
 */
function useActive(all: readonly Command[], isOpen: boolean) {
  const [id, setId] = useState<string | null>(null);
  const chosen = all.findIndex((one) => one.id === id);
  const at = chosen < 0 && !isOpen ? 0 : chosen;
  const choose = (command: Command | null) => setId(command?.id ?? null);
  const onStep = (key: string): boolean => {
    const step = STEPS[key];
    if (step === undefined) return false;
    const next = (step < 0 ? Math.max(0, at) : at) + step;
    const last = all.length - 1;
    const isPage = Math.abs(step) > 1;
    choose(all[isPage ? Math.min(last, Math.max(0, next)) : (next + all.length) % Math.max(1, all.length)] ?? null);
    return true;
  };
  return { active: all[at], choose, onStep };
}

/** Returns what a press of Enter does: it takes the row, or waits for what is still to come, unless more is typed (WEB-117). */
function useEnter(
  isOpen: boolean,
  typed: string,
  active: Command | undefined,
  run: (command: Command | undefined) => void,
  early: Early,
): () => void {
  const [entered, setEntered] = useState(early.isEntered && early.text.trim() !== '' ? early.text : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all is here
  useEffect(() => {
    if (!isOpen && entered === typed) run(active);
  }, [isOpen]);
  return () => (active === undefined && isOpen ? setEntered(typed) : run(active));
}

const optionId = (id: string, command: Command) => `${id}-${command.id.replaceAll(' ', '-')}`;

/** Returns the ref of the list: its active row is scrolled into sight. */
function useShownActive(active: Command | undefined) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  return list;
}
