import { COUNTRIES } from '@pelorus/protocol/identity/countries.ts';
import { DOCUMENT_KINDS } from '@pelorus/protocol/identity/verification-rules.ts';
import { useMemo } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DOCUMENT_WORDS } from '../../shell/verification/words.ts';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { StepFields } from './person-step.tsx';

const NUMBER_MAX = 40;

/** Choice of the identity document. */
export function DocumentStep({ draft, errors, onChange }: StepFields) {
  const t = useMessages();
  const countries = useCountries();
  return (
    <>
      <div data-field="country" className="[&_button]:min-h-10 max-md:[&_button]:min-h-11">
        <SearchSelect
          label={t('verification.country')}
          options={countries}
          value={draft.country}
          onChange={(country) => onChange({ country })}
          error={errors.country && t(errors.country)}
        />
      </div>
      <div data-field="documentKind">
        <ChoiceTiles
          label={t('verification.kind')}
          tiles={DOCUMENT_KINDS.map((id) => ({ id, text: t(DOCUMENT_WORDS[id]) }))}
          value={draft.documentKind}
          onChange={(documentKind) => onChange({ documentKind })}
          error={errors.documentKind && t(errors.documentKind)}
        />
      </div>
      <div data-field="documentNumber">
        <TextField
          label={t('verification.number')}
          name="document-number"
          autoComplete="off"
          ltr
          maxLength={NUMBER_MAX}
          value={draft.documentNumber}
          onChange={(documentNumber) => onChange({ documentNumber })}
          error={errors.documentNumber && t(errors.documentNumber)}
          autoCapitalize="characters"
          spellCheck={false}
          autoCorrect="off"
        />
      </div>
    </>
  );
}

/** Every country by its name in the reader's language, in that language's order. */
function useCountries(): { id: string; text: string }[] {
  const { bcp47 } = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([bcp47], { type: 'region' });
    const { compare } = new Intl.Collator(bcp47);
    return COUNTRIES.map((id) => ({ id, text: names.of(id) ?? id })).sort((a, b) => compare(a.text, b.text));
  }, [bcp47]);
}
