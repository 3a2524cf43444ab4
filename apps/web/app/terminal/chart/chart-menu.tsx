import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MenuChoice } from '../../ui/overlays/menu-choice.ts';
import { ChartIcon, type ChartIconName, TOOL } from './chart-icons.tsx';

const load = () => import('../../ui/overlays/popover-menu.tsx');
const PopoverMenu = lazyPart(load);

/** A toolbar button that opens a list of choices; the list's code loads on first use. */
export function ChartMenu<T extends string>({
  icon,
  label,
  choices,
  onChoose,
}: {
  icon: ChartIconName;
  label: string;
  choices: readonly (MenuChoice & { id: T })[];
  onChoose: (id: T) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        className={TOOL}
      >
        <ChartIcon name={icon} />
      </button>
      {isOpen && (
        <Suspense>
          <PopoverMenu
            label={label}
            choices={choices}
            onChoose={(id) => onChoose(id as T)}
            onClose={() => setOpen(false)}
            triggerRef={button}
          />
        </Suspense>
      )}
    </>
  );
}
