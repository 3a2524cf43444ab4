import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { announce } from '../text/announce.ts';
import { Icon, type IconName } from '../text/icons.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface PressProps extends Omit<React.ComponentProps<'button'>, 'onClick' | 'disabled' | 'style' | 'children'> {
  onPress?: () => void;
  isDisabled?: boolean;
}

export interface ButtonProps extends PressProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  isPending?: boolean;
  children: React.ReactNode;
}

/**
 * A press that does something. While `isPending` it keeps its focus and takes no second press; a form's own handler
 * must look too, since Enter in a field still submits.
 */
export function Button({ variant, size, icon, className, children, isPending, ...rest }: ButtonProps) {
  const pending = isPending === true;
  return (
    <PressButton
      {...rest}
      {...(pending ? { type: 'button', onPress: undefined } : {})}
      aria-disabled={pending}
      className={buttonStyle(variant, size, className)}
    >
      {pending ? <Spinner /> : icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </PressButton>
  );
}

/** A button of one sign; the label is what screen readers say. */
export function IconButton({
  icon,
  label,
  filled,
  className = '',
  ...rest
}: PressProps & {
  icon: IconName;
  label: string;
  filled?: boolean;
}) {
  return (
    <PressButton
      {...rest}
      aria-label={label}
      className={buttonStyle('ghost', 'sm', `px-0 min-w-8 max-md:min-w-11 ${className}`)}
    >
      <Icon name={icon} filled={filled ?? false} />
    </PressButton>
  );
}

/** The browser's own button (decision 0050), which presses once however long Enter is held. */
function PressButton({
  onPress,
  isDisabled,
  type = 'button',
  onKeyDown,
  ...rest
}: Omit<PressProps, 'onPress'> & { onPress?: (() => void) | undefined; children: React.ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
        onKeyDown?.(event);
      }}
      onClick={(event) => {
        // Safari gives a pressed button no focus, and what opens from here could not give it back.
        event.currentTarget.focus({ preventScroll: true });
        onPress?.();
      }}
    />
  );
}

/** Also announces that the button works, and the end, to a focused reader. */
function Spinner() {
  const t = useMessages();
  const words = useRef<HTMLSpanElement>(null);
  const working = t('ui.working');
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each wait
  useEffect(() => {
    const button = words.current?.closest('button');
    if (button == null || button !== document.activeElement) return;
    announce(button.ariaLabel === null ? (button.textContent ?? '') : `${button.ariaLabel} ${working}`);
    return () => {
      if (button === document.activeElement) announce(button.ariaLabel ?? button.textContent ?? '');
    };
  }, []);
  return (
    <>
      <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" className="animate-spin">
        <circle cx={12} cy={12} r={9} fill="none" stroke="currentColor" strokeWidth={2.5} opacity={0.3} />
        <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" />
      </svg>
      <span ref={words} className="sr-only">
        {working}
      </span>
    </>
  );
}
