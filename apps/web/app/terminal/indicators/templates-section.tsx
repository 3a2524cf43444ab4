import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { setChart, useChartSettings } from '../chart/chart-settings.ts';
import type { ShownIndicator } from './indicators.ts';
import { renamed, saved, TEMPLATES_MAX, type Template, templateName, templateNamed, without } from './templates.ts';

interface SectionProps {
  indicators: readonly ShownIndicator[];
  onApply: (indicators: readonly ShownIndicator[]) => void;
}

/** Sets of indicators under names: applied, saved, renamed, deleted (TRAD-363). */
export function TemplatesSection({ indicators, onApply }: SectionProps) {
  const t = useMessages();
  const { templates } = useChartSettings();
  const [edited, setEdited] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setEdited(null);
    // What had the focus goes with the form (TRAD-244).
    field.current?.focus();
  };
  const current = JSON.stringify(indicators);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm text-text-muted">{t('trade.indicator.templates')}</h3>
      {templates.map((template) =>
        template.name === edited ? (
          <Renaming key={template.name} template={template} onClose={close} />
        ) : (
          <Row
            key={template.name}
            template={template}
            isCurrent={JSON.stringify(template.indicators) === current}
            onApply={() => onApply(template.indicators)}
            onRename={() => setEdited(template.name)}
            onDelete={() => {
              setChart({ templates: without(templates, template.name) });
              field.current?.focus();
            }}
          />
        ),
      )}
      <Saving indicators={indicators} field={field} />
    </section>
  );
}

function Row({
  template: { name },
  isCurrent,
  onApply,
  onRename,
  onDelete,
}: {
  template: Template;
  isCurrent: boolean;
  onApply: () => void;
  onRename: () => void;
  onDelete: () => void;
}) {
  const t = useMessages();
  return (
    <div className="flex items-center rounded bg-surface-sunken">
      <button
        type="button"
        aria-label={t('trade.indicator.template.apply', { name })}
        onClick={onApply}
        className="flex min-h-9 min-w-0 grow items-center gap-2 rounded px-3 text-start text-sm hover:text-accent max-md:min-h-11"
      >
        <span dir="auto" className="grow truncate">
          {name}
        </span>
        {isCurrent && <Icon name="check" size={16} />}
      </button>
      <Button variant="ghost" size="sm" aria-label={t('trade.indicator.template.rename', { name })} onPress={onRename}>
        {t('trade.indicator.template.rename.submit')}
      </Button>
      <IconButton icon="trash" label={t('trade.indicator.template.delete', { name })} onPress={onDelete} />
    </div>
  );
}

function Saving({
  indicators,
  field,
}: {
  indicators: readonly ShownIndicator[];
  field: RefObject<HTMLInputElement | null>;
}) {
  const t = useMessages();
  const { templates } = useChartSettings();
  const [text, setText] = useState('');
  const [isFull, setFull] = useState(false);
  const name = templateName(text);
  const isKnown = name !== null && templateNamed(templates, name) !== undefined;
  const save = () => {
    const next = name === null ? null : saved(templates, { name, indicators });
    setFull(name !== null && next === null);
    if (next === null) return field.current?.focus();
    setChart({ templates: next });
    setText('');
  };
  return (
    <form
      className="mt-1 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grow">
        <TextField
          ref={field}
          label={t('trade.indicator.template.name')}
          value={text}
          onChange={setText}
          maxLength={30}
          error={isFull ? t('trade.indicator.template.full', { count: TEMPLATES_MAX }) : null}
        />
      </div>
      <Button type="submit" variant="secondary" isDisabled={indicators.length === 0}>
        {t(isKnown ? 'trade.indicator.template.replace' : 'trade.indicator.template.save')}
      </Button>
    </form>
  );
}

function Renaming({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useMessages();
  const { templates } = useChartSettings();
  const [text, setText] = useState(template.name);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const next = renamed(templates, template.name, text);
        if (next === null) return setWrong(true);
        setChart({ templates: next });
        onClose();
      }}
    >
      <div className="grow">
        <TextField
          label={t('trade.indicator.template.newName', { name: template.name })}
          value={text}
          onChange={setText}
          maxLength={30}
          ref={field}
          error={isWrong ? t('trade.indicator.template.taken') : null}
        />
      </div>
      <Button type="submit">{t('trade.indicator.template.rename.submit')}</Button>
      <Button variant="ghost" onPress={onClose}>
        {t('ui.cancel')}
      </Button>
    </form>
  );
}
