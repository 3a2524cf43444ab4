import { Suspense, useRef, useState } from 'react';
import { buttonStyle } from '../buttons/button-style.ts';
import { lazyPart } from '../lazy-part.ts';
import { Icon, type IconName } from '../text/icons.tsx';
import type { MenuChoice } from './menu-choice.ts';

const load = () => import('./popover-menu.tsx');
const PopoverMenu = lazyPart(load);

/** A button that opens a list of choices. The list's code loads on first use, not with the page. */
export function MenuButton({
  label,
  icon,
  choices,
  onChoose,
  children,
}: {
  label: string;
  icon: IconName;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  /** Words beside the sign. */
  children?: React.ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'sm', 'px-0 min-w-8 max-md:min-w-11 md:px-1.5')}
      >
        <Icon name={icon} />
        {children}
      </button>
      {open && (
        <Suspense>
          <PopoverMenu
            label={label}
            choices={choices}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
            triggerRef={button}
          />
        </Suspense>
      )}
    </>
  );
}
