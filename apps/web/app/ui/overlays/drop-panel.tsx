import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { buttonStyle } from '../buttons/button-style.ts';
import { Icon } from '../text/icons.tsx';
import { stayUnder } from './stay-under.ts';

/**
 * A few fields behind a small button, where a row has no room for them (DSN-15). `chosen`: how many of them say something
 * else than is usual. The browser's own popover: over everything, next in the order of Tab, put away by Escape or a press
 * elsewhere.
 */
export function DropPanel({
  label,
  chosen,
  className = '',
  children,
}: {
  label: string;
  chosen: number;
  /** Of the button. */
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const { dir } = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen && panel.current !== null) return stayUnder(button, panel.current, dir === 'rtl' ? 'left' : 'right');
  }, [isOpen, dir]);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        className={buttonStyle('ghost', 'xs', `gap-1 px-1 ${chosen === 0 ? '' : 'text-accent'} ${className}`)}
      >
        <Icon name="tune" size={18} />
        <span className="sr-only">{`${label} `}</span>
        {chosen > 0 && <span>({chosen})</span>}
      </button>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={(event: ToggleEvent<HTMLFieldSetElement>) => setOpen(event.newState === 'open')}
        className="fixed inset-auto m-0 rounded border border-line-strong bg-surface-raised p-2 text-text shadow-lg open:grid open:gap-2"
      >
        {isOpen && children}
      </fieldset>
    </>
  );
}
