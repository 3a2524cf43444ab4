import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useMessages } from '../../i18n/messages.ts';
import { useHeldPress } from '../buttons/held-press.ts';
import { MENU_ITEM, SEARCHED_CHOICES } from '../overlays/menu-style.ts';
import { Icon } from '../text/icons.tsx';
import { CONTROL, ERROR, LABEL } from './field-style.ts';
import type { Option } from './option.ts';
import { CHOICE_BUTTON } from './select.tsx';

interface SearchSelectProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  /** External search: gets the typed text, and `options` are the result. Otherwise the options are filtered here. */
  onSearch?: (typed: string) => void;
  isLoading?: boolean;
  isDisabled?: boolean;
  /** Shown under it, and announced. */
  error?: string | undefined;
}

/** One or several of many, found by typing (DSN-07). `Many` says how many are chosen; one closes the list. */
export function SearchSelect<T extends string>({
  value,
  onChange,
  ...rest
}: SearchSelectProps<T> & { value: T | null; onChange: (value: T) => void }) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(key as T)}
      isDisabled={rest.isDisabled === true}
      isInvalid={rest.error !== undefined}
      placeholder={rest.label}
      className="flex flex-col gap-1.5"
    >
      <Parts {...rest} />
    </AriaSelect>
  );
}

/** Several of many: the list stays open, the button says how many. */
export function SearchSelectMany<T extends string>({
  values,
  onChange,
  placeholder,
  ...rest
}: SearchSelectProps<T> & {
  values: readonly T[];
  onChange: (values: T[]) => void;
  /** Placeholder while nothing is chosen; default: the label. */
  placeholder?: string;
}) {
  return (
    <AriaSelect
      selectionMode="multiple"
      value={[...values]}
      onChange={(keys) => onChange(keys as T[])}
      isDisabled={rest.isDisabled === true}
      isInvalid={rest.error !== undefined}
      placeholder={placeholder ?? rest.label}
      className="flex flex-col gap-1.5"
    >
      <Parts {...rest} />
    </AriaSelect>
  );
}

function Parts<T extends string>({ label, options, onSearch, isLoading = false, error }: SearchSelectProps<T>) {
  const t = useMessages();
  const held = useHeldPress();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  return (
    <>
      <Label className={LABEL}>{label}</Label>
      <Button className={CHOICE_BUTTON} {...held.onButton}>
        <SelectValue className="min-w-0 truncate">
          {({ selectedItems, selectedText, defaultChildren }) =>
            selectedItems.length > 1 ? t('ui.chosen', { count: selectedItems.length }) : selectedText || defaultChildren
          }
        </SelectValue>
        <Icon name="down" size={16} />
      </Button>
      <FieldError className={ERROR}>{error}</FieldError>
      <Popover aria-label={label} className={`${SEARCHED_CHOICES} flex flex-col gap-1`}>
        <Autocomplete
          inputValue={typed}
          onInputChange={(text) => {
            setTyped(text);
            onSearch?.(text);
          }}
          {...(onSearch === undefined ? { filter: contains } : {})}
        >
          <SearchField aria-label={t('ui.search')} autoFocus className="p-1">
            <Input placeholder={t('ui.search')} className={CONTROL} />
          </SearchField>
          <div className={held.aroundList}>
            <ListBox
              items={options}
              aria-busy={isLoading}
              className="outline-none h-64 overflow-auto"
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-sm text-text-muted">
                  {t(isLoading ? 'ui.working' : 'markets.nothingFound')}
                </p>
              )}
            >
              {({ id, text }) => (
                <ListBoxItem id={id} textValue={text} className={MENU_ITEM}>
                  {({ isSelected }) => (
                    <>
                      <span className="grow">{text}</span>
                      {isSelected && <Icon name="check" size={16} />}
                    </>
                  )}
                </ListBoxItem>
              )}
            </ListBox>
          </div>
        </Autocomplete>
      </Popover>
    </>
  );
}
