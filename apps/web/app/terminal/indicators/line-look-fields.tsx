import { useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { LINE_COLOUR_NAMES, LINE_COLOURS, LINE_WIDTHS, type LineLook } from './line-looks.ts';

const CHOICE =
  'relative grid min-h-7 min-w-7 cursor-pointer place-items-center rounded has-checked:bg-control-strong has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11 max-md:grow';

/** Colour and width of one line: two rows of choices, each one stop of the Tab key (TRAD-361). `isDots`: dots have no width. */
export function LineLookFields({
  line,
  look,
  isDots,
  onChange,
}: {
  /** What the line is called. */
  line: string;
  look: LineLook;
  isDots: boolean;
  onChange: (look: LineLook) => void;
}) {
  const t = useMessages();
  const colour = `var(--${LINE_COLOURS[look.colour]})`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Row label={t('trade.indicator.colour', { line })}>
        {(group) =>
          LINE_COLOUR_NAMES.map((name) => (
            <label key={name} className={CHOICE}>
              <input
                type="radio"
                name={group}
                aria-label={t(`trade.indicator.colour.${name}`)}
                checked={name === look.colour}
                onChange={() => onChange({ ...look, colour: name })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                className="size-4 rounded-full"
                style={{ background: `var(--${LINE_COLOURS[name]})` }}
              />
            </label>
          ))
        }
      </Row>
      {!isDots && (
        <Row label={t('trade.indicator.width', { line })}>
          {(group) =>
            LINE_WIDTHS.map((width) => (
              <label key={width} className={CHOICE}>
                <input
                  type="radio"
                  name={group}
                  aria-label={t('trade.indicator.pixels', { count: width })}
                  checked={width === look.width}
                  onChange={() => onChange({ ...look, width })}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <span aria-hidden="true" className="w-4" style={{ height: width, background: colour }} />
              </label>
            ))
          }
        </Row>
      )}
    </div>
  );
}

function Row({ label, children }: { label: string; children: (group: string) => React.ReactNode }) {
  const group = useId();
  return (
    <fieldset className="flex min-w-0 gap-0.5 max-md:w-full">
      <legend className="sr-only">{label}</legend>
      {children(group)}
    </fieldset>
  );
}
