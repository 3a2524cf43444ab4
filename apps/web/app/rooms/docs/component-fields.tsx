import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Every field, open and disabled, right and wrong. */
export function Fields() {
  const t = useMessages();
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [amount, setAmount] = useState('0.25');
  const [code, setCode] = useState('');
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField label={t('docs.components.field')} hint={t('docs.components.hint')} value={text} onChange={setText} />
      <TextField label={t('docs.components.disabled')} value={t('docs.components.field')} isDisabled />
      <TextField label={t('docs.components.invalid')} defaultValue="?" error={t('docs.components.error')} />
      <EmailField label={t('identity.email')} value={email} onChange={setEmail} />
      <DecimalField label={t('trade.amount')} value={amount} onChange={setAmount} digits={8} step="0.001" unit="BTC" />
      <DecimalField
        label={t('docs.components.disabled')}
        value="84261.75"
        onChange={setAmount}
        digits={2}
        unit="USDT"
        isDisabled
      />
      <CodeField label={t('docs.components.code')} value={code} onChange={setCode} />
      <CodeField
        label={t('docs.components.invalid')}
        value="0000"
        onChange={setCode}
        error={t('docs.components.error')}
      />
    </div>
  );
}
