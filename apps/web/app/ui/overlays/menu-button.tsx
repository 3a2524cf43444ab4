import { type RefObject, Suspense, useRef, useState } from 'react';
import { buttonStyle } from '../buttons/button-style.ts';
import { lazyPart } from '../lazy-part.ts';
import { Icon, type IconName } from '../text/icons.tsx';
import type { MenuChoice } from './menu-choice.ts';

const load = () => import('./popover-menu.tsx');
const PopoverMenu = lazyPart(load);

/** What an opened menu hangs on, and how it ends. */
export interface MenuPlace {
  onClose: () => void;
  triggerRef: RefObject<HTMLElement | null>;
}

interface ButtonProps {
  label: string;
  icon: IconName;
  /** Words beside the sign. */
  children?: React.ReactNode;
}

/** A button that opens what `menu` draws; `onNear` may fetch it before. */
export function MenuOpener({
  label,
  icon,
  children,
  onNear,
  menu,
}: ButtonProps & { onNear: () => unknown; menu: (place: MenuPlace) => React.ReactNode }) {
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
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'sm', 'px-0 min-w-8 max-md:min-w-11 md:px-1.5')}
      >
        <Icon name={icon} />
        {children}
      </button>
      {open && <Suspense>{menu({ onClose: () => setOpen(false), triggerRef: button })}</Suspense>}
    </>
  );
}

/** A button that opens a list of choices. The list's code loads on first use, not with the page. */
export function MenuButton({
  choices,
  onChoose,
  ...button
}: ButtonProps & { choices: readonly MenuChoice[]; onChoose: (id: string) => void }) {
  return (
    <MenuOpener
      {...button}
      onNear={load}
      menu={(place) => <PopoverMenu label={button.label} choices={choices} onChoose={onChoose} {...place} />}
    />
  );
}
