import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useMessages } from '../i18n/messages.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon, type IconName } from './icons.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  className?: string;
  children: React.ReactNode;
}

/**
 * A press that does something. While `isPending` it keeps its focus and takes no second press; a form's own handler
 * must look too, since a submit button still submits.
 */
export function Button({ variant, size, icon, className, children, isPending, onPress, ...rest }: ButtonProps) {
  const pending = isPending === true;
  return (
    <AriaButton
      {...rest}
      {...(onPress === undefined || pending ? {} : { onPress })}
      aria-disabled={pending}
      className={buttonStyle(variant, size, className)}
    >
      {pending ? <Spinner /> : icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </AriaButton>
  );
}

/** A button of one sign; the label is what screen readers say. */
export function IconButton({
  icon,
  label,
  filled,
  className = '',
  ...rest
}: Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  icon: IconName;
  label: string;
  filled?: boolean;
  className?: string;
}) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={buttonStyle('ghost', 'sm', `px-0 min-w-8 max-md:min-w-11 ${className}`)}
    >
      <Icon name={icon} filled={filled ?? false} />
    </AriaButton>
  );
}

function Spinner() {
  const t = useMessages();
  return (
    <>
      <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" className="animate-spin">
        <circle cx={12} cy={12} r={9} fill="none" stroke="currentColor" strokeWidth={2.5} opacity={0.3} />
        <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" />
      </svg>
      <span className="sr-only">{t('ui.working')}</span>
    </>
  );
}
