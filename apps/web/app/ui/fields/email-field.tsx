import { emailSuggestions } from '@pelorus/site/email-domains.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { MENU, MENU_ITEM } from '../overlays/menu-style.ts';
import { replaceText } from './text-edit.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * An e-mail address, with the mail houses it may end in hanging from it (spec S5.06, FMT-41). Written by hand and not
 * with React Aria's combobox, for which Enter never sends the form while the list is open.
 */
export function EmailField({
  value,
  onChange,
  onBlur,
  type = 'email',
  ...rest
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'ltr' | 'under' | 'trailing'> & {
  value: string;
  onChange: (value: string) => void;
  /** `text` where names may be written too, which phones' browsers would mark as wrong addresses. */
  type?: 'email' | 'text';
}) {
  const t = useMessages();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Index of the active suggestion: -1 none yet; null while the list is closed. */
  const [active, setActive] = useState<number | null>(null);
  const found = active === null ? [] : emailSuggestions(value);
  const chosen = found[active ?? -1];
  const close = () => setActive(null);
  const take = (address: string) => {
    replaceText(input.current as HTMLInputElement, address);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === null || found.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? found.length : active) - 1);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <TextField
      {...rest}
      type={type}
      inputMode="email"
      ltr
      value={value}
      onChange={(text) => {
        onChange(text);
        setActive(-1);
      }}
      onBlur={(event) => {
        close();
        onBlur?.(event);
      }}
      ref={input}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={found.length > 0}
      aria-controls={list}
      aria-activedescendant={chosen === undefined ? undefined : `${list}${active}`}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={onKeyDown}
      under={
        <>
          <Suggestions id={list} addresses={found} chosen={chosen} onTake={take} />
          <span role="status" className="sr-only">
            {found.length > 0 && t('identity.emailSuggested', { count: found.length })}
          </span>
        </>
      }
    />
  );
}

function Suggestions({
  id,
  addresses,
  chosen,
  onTake,
}: {
  id: string;
  addresses: readonly string[];
  chosen: string | undefined;
  onTake: (address: string) => void;
}) {
  const t = useMessages();
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t('identity.emailSuggestions')}
      hidden={addresses.length === 0}
      className={`${MENU} absolute inset-x-0 top-full z-30 mt-1 [&[hidden]]:hidden`}
    >
      {addresses.map((address, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={address}
          role="option"
          id={`${id}${index}`}
          aria-selected={address === chosen}
          data-focused={address === chosen || undefined}
          dir="ltr"
          // Before the click: the field would lose the focus, and the list with it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(address)}
          className={`${MENU_ITEM} truncate hover:bg-surface-sunken`}
        >
          {address}
        </div>
      ))}
    </div>
  );
}
