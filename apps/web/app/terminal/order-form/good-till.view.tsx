import { formatSpan } from '@pelorus/site/times.ts';
import { useId } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { useFieldError } from './fields.view.tsx';
import type { OrderForm } from './form-facts.ts';
import { endOf, fieldMoment, LASTINGS, type Lasting } from './good-till.ts';

const CHOICES = [...(Object.keys(LASTINGS) as (keyof typeof LASTINGS)[]), 'own'] as const;

/** When an order that ends by itself does: so long after its press, or at a moment in the reader's own time. */
export default function GoodTillFields({ form }: { form: OrderForm }) {
  const { draft, check, change } = form;
  const t = useMessages();
  const { tag } = useLocale();
  const words = useTimeWords();
  const said = useFieldError(form);
  const noteId = useId();
  const nowMs = Date.now();
  const endMs = endOf(draft, nowMs);
  const choose = (lasts: Lasting) => {
    // The moment that was meant so far is where the person's own begins.
    if (lasts === 'own' && endMs !== null) change({ do: 'until', text: fieldMoment(endMs) });
    change({ do: 'lasts', lasts });
  };
  const problem = said(check.until, check.missingUntil);
  return (
    <fieldset aria-describedby={noteId} className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs text-text-muted">{t('trade.form.until')}</legend>
      <div className="grid grid-flow-col gap-1">
        {CHOICES.map((lasts) => (
          <button
            key={lasts}
            type="button"
            aria-pressed={draft.lasts === lasts}
            onClick={() => choose(lasts)}
            className="min-h-7 rounded bg-surface-sunken px-1 text-xs text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-text max-lg:min-h-11"
          >
            {lasts === 'own' ? t('trade.form.lasts.own') : formatSpan(LASTINGS[lasts].count, LASTINGS[lasts].unit, tag)}
          </button>
        ))}
      </div>
      {draft.lasts === 'own' && (
        <input
          type="datetime-local"
          aria-label={t('trade.form.until')}
          aria-invalid={problem !== null}
          value={draft.until}
          min={fieldMoment(nowMs)}
          onChange={(event) => change({ do: 'until', text: event.target.value })}
          className="h-9 min-w-0 rounded border border-line-strong bg-surface-raised px-2 text-sm max-lg:h-11"
        />
      )}
      <p id={noteId} className={`text-xs ${problem === null ? 'text-text-muted' : 'text-danger'}`}>
        {problem ?? (endMs === null ? '' : t('trade.open.until', { time: words(endMs, 'minute') }))}
      </p>
    </fieldset>
  );
}
