import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useHeldPress } from '../buttons/held-press.ts';
import { CHOICES, MENU_ITEM } from '../overlays/menu-style.ts';
import { Icon } from '../text/icons.tsx';
import { LABEL } from './field-style.ts';

export interface Option<T extends string> {
  id: T;
  text: string;
  /** Language of the text, if it is not the page's. */
  lang?: string;
}
interface OptionGroup<T extends string> {
  title: string;
  options: readonly Option<T>[];
}

export const CHOICE_BUTTON =
  'inline-flex min-h-8 max-md:min-h-11 items-center justify-between gap-2 rounded bg-control px-3 text-sm hover:bg-control-strong disabled:opacity-55';

/** One of a few, as a list or in groups. The label may be kept for screen readers where the place says enough. */
export function Select<T extends string>({
  label,
  options,
  groups,
  value,
  onChange,
  hideLabel = false,
  isDisabled = false,
}: {
  label: string;
  options?: readonly Option<T>[];
  /** In place of `options`. */
  groups?: readonly OptionGroup<T>[];
  value: T;
  onChange: (value: T) => void;
  hideLabel?: boolean;
  isDisabled?: boolean;
}) {
  const held = useHeldPress();
  return (
    <AriaSelect
      value={value}
      onChange={(key) => onChange(key as T)}
      isDisabled={isDisabled}
      className="flex flex-col gap-1.5"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={LABEL}>{label}</Label>}
      <Button className={CHOICE_BUTTON} {...held.onButton}>
        <SelectValue />
        <Icon name="down" size={16} />
      </Button>
      <Popover aria-label={label} className={CHOICES}>
        <div className={held.aroundList}>
          <ListBox className="outline-none max-h-80 overflow-auto max-md:max-h-none">
            {groups === undefined
              ? options?.map(choice)
              : groups.map(({ title, options: inside }) => (
                  <ListBoxSection key={title} id={title}>
                    <Header className="px-3 pt-2 pb-1 text-xs font-medium text-text-muted">{title}</Header>
                    {inside.map(choice)}
                  </ListBoxSection>
                ))}
          </ListBox>
        </div>
      </Popover>
    </AriaSelect>
  );
}

function choice<T extends string>({ id, text, lang }: Option<T>) {
  return (
    <ListBoxItem key={id} id={id} textValue={text} className={MENU_ITEM}>
      <span lang={lang}>{text}</span>
    </ListBoxItem>
  );
}
