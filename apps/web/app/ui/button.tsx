import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon, type IconName } from './icons.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  className?: string;
  children: React.ReactNode;
}

/** A press that does something. While `isPending` it keeps its width and focus, and takes no second press. */
export function Button({ variant, size, icon, className, children, isPending, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending ?? false} className={buttonStyle(variant, size, className)}>
      {isPending === true ? <Spinner /> : icon !== undefined && <Icon name={icon} size={18} />}
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
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" className="animate-spin">
      <circle cx={12} cy={12} r={9} fill="none" stroke="currentColor" strokeWidth={2.5} opacity={0.3} />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" />
    </svg>
  );
}
