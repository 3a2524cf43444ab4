import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { LABEL } from './field-style.ts';
import { Icon } from './icons.tsx';
import { MENU, MENU_ITEM } from './menu-style.ts';

export interface Option<T extends string> {
  id: T;
  text: string;
}

/** One of a few. The label may be kept for screen readers where the place says enough. */
export function Select<T extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
}: {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  hideLabel?: boolean;
}) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => onChange(key as T)}
      className="flex flex-col gap-1.5"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={LABEL}>{label}</Label>}
      <Button className="inline-flex min-h-8 max-md:min-h-11 items-center justify-between gap-2 rounded bg-control px-3 text-sm hover:bg-control-strong">
        <SelectValue />
        <Icon name="down" size={16} />
      </Button>
      <Popover aria-label={label} className={MENU}>
        <ListBox items={options} className="outline-none max-h-80 overflow-auto">
          {(option) => (
            <ListBoxItem id={option.id} className={MENU_ITEM}>
              {option.text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
