import { digitsFilter } from '@pelorus/site/filters.ts';
import { useId, useMemo } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ERROR, LABEL } from '../../ui/fields/field-style.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type DatePart, type DateParts, datePartsOrder, monthNames } from './birth-date.ts';

/** A month is a word; its button is as high as the fields beside it. */
const WIDTHS: Record<DatePart, string> = {
  day: 'min-w-0 basis-16 grow',
  month: 'min-w-0 basis-32 grow-3 [&_button]:min-h-10 max-md:[&_button]:min-h-11',
  year: 'min-w-0 basis-20 grow',
};

/** A date long ago: typed is quicker than a calendar. Three fields, in the order of the reader's language. */
export function BirthDateField({
  value,
  onChange,
  error,
}: {
  value: DateParts;
  onChange: (value: DateParts) => void;
  error: string | undefined;
}) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const errorId = useId();
  const order = useMemo(() => datePartsOrder(bcp47), [bcp47]);
  const months = useMemo(() => monthNames(bcp47).map((text, index) => ({ id: String(index + 1), text })), [bcp47]);
  const put = (part: DatePart) => (text: string) => onChange({ ...value, [part]: text });
  const digits = (part: DatePart, most: number) => (text: string) => put(part)(digitsFilter.clean(text).slice(0, most));
  const fields: Record<DatePart, React.ReactNode> = {
    day: (
      <TextField
        label={t('verification.day')}
        name="bday-day"
        autoComplete="bday-day"
        inputMode="numeric"
        ltr
        value={value.day}
        onChange={digits('day', 2)}
      />
    ),
    month: <Select label={t('verification.month')} options={months} value={value.month} onChange={put('month')} />,
    year: (
      <TextField
        label={t('verification.year')}
        name="bday-year"
        autoComplete="bday-year"
        inputMode="numeric"
        ltr
        value={value.year}
        onChange={digits('year', 4)}
      />
    ),
  };
  return (
    <fieldset aria-describedby={errorId} aria-invalid={error !== undefined} className="flex flex-col gap-1.5">
      <legend className={`${LABEL} mb-1.5`}>{t('verification.birthDate')}</legend>
      <div className="flex items-end gap-3">
        {order.map((part) => (
          <div key={part} className={WIDTHS[part]}>
            {fields[part]}
          </div>
        ))}
      </div>
      <p id={errorId} role="alert" className={ERROR}>
        {error}
      </p>
    </fieldset>
  );
}
