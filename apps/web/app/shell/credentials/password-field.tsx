import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** A password, hidden until its eye is pressed. */
export function PasswordField({
  value,
  onChange,
  isNew,
  error,
  label,
  name = 'password',
  autoFocus = false,
}: {
  value: string;
  onChange: (value: string) => void;
  /** Password managers offer to make one. */
  isNew: boolean;
  error?: string | null;
  /** Label, if there is more than one. */
  label?: string;
  name?: string;
  autoFocus?: boolean;
}) {
  const t = useMessages();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label ?? t('identity.password')}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      ltr
      value={value}
      onChange={onChange}
      error={error}
      autoFocus={autoFocus}
      trailing={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? t('identity.hidePassword') : t('identity.showPassword')}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}
