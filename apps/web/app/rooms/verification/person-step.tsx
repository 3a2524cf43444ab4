import { NAME_MAX } from '@pelorus/protocol/identity/verification-rules.ts';
import { useMessages } from '../../i18n/messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import type { DetailErrors, Draft } from './details.ts';

export interface StepFields {
  draft: Draft;
  errors: DetailErrors;
  onChange: (part: Partial<Draft>) => void;
}

/** The person's name and birth date. */
export function PersonStep({ draft, errors, onChange }: StepFields) {
  const t = useMessages();
  const say = (field: keyof DetailErrors) => {
    const error = errors[field];
    return error === undefined ? undefined : t(error);
  };
  return (
    <>
      <p className="text-text-muted text-pretty">{t('verification.namesHint')}</p>
      <div data-field="givenNames">
        <TextField
          label={t('verification.givenNames')}
          name="given-name"
          autoComplete="given-name"
          maxLength={NAME_MAX}
          value={draft.givenNames}
          onChange={(givenNames) => onChange({ givenNames })}
          error={say('givenNames')}
          dir="auto"
        />
      </div>
      <div data-field="familyNames">
        <TextField
          label={t('verification.familyNames')}
          name="family-name"
          autoComplete="family-name"
          maxLength={NAME_MAX}
          value={draft.familyNames}
          onChange={(familyNames) => onChange({ familyNames })}
          error={say('familyNames')}
          dir="auto"
        />
      </div>
      <div data-field="birthDate">
        <BirthDateField
          value={draft.birthDate}
          onChange={(birthDate) => onChange({ birthDate })}
          error={say('birthDate')}
        />
      </div>
    </>
  );
}
