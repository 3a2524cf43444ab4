import { ADDRESS_MAX } from '@pelorus/protocol/identity/verification-rules.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { StepFields } from './person-step.tsx';

/** Home address, needed only for the highest level. `isWhole`: nothing else is requested. */
export function AddressStep({ draft, errors, onChange, isWhole }: StepFields & { isWhole: boolean }) {
  const t = useMessages();
  return (
    <>
      {!isWhole && (
        <div>
          <Switch isSelected={draft.wantsAddress} onChange={(wantsAddress) => onChange({ wantsAddress })}>
            {t('verification.wantsAddress')}
          </Switch>
          <p className="text-sm text-text-muted text-pretty">{t('verification.wantsAddressHint')}</p>
        </div>
      )}
      {draft.wantsAddress && (
        <div data-field="address">
          <TextField
            label={t('verification.address')}
            hint={t('verification.addressHint')}
            name="street-address"
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            value={draft.address}
            onChange={(address) => onChange({ address })}
            error={errors.address && t(errors.address)}
            dir="auto"
          />
        </div>
      )}
    </>
  );
}
