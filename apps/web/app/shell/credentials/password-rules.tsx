import { PASSWORD_FLAGS, type PasswordFlag, passwordFlags } from '@pelorus/site/fields.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';

const WORDS: Record<PasswordFlag, MessageId> = {
  length: 'password.length',
  upper: 'password.upper',
  lower: 'password.lower',
  digit: 'password.digit',
  special: 'password.special',
};

/** The five rules of a password (spec S5.04), each ticked off as it is met. */
export function PasswordRules({ password }: { password: string }) {
  const t = useMessages();
  const flags = passwordFlags(password);
  return (
    <ul aria-label={t('password.rules')} className="grid grid-cols-1 gap-1 text-sm sm:grid-cols-2">
      {PASSWORD_FLAGS.map((flag) => (
        <li
          key={flag}
          className={`last:col-span-full flex items-center gap-2 ${flags[flag] ? 'text-text' : 'text-text-muted'}`}
        >
          <span className={flags[flag] ? 'text-up' : 'text-line-strong'}>
            <Icon name={flags[flag] ? 'check' : 'circle'} size={16} />
          </span>
          {t(WORDS[flag])}
          <span className="sr-only">{flags[flag] ? t('password.met') : t('password.notMet')}</span>
        </li>
      ))}
    </ul>
  );
}
