import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { CHOICES, MENU_ITEM } from '../overlays/menu-style.ts';
import { useFocusInside } from '../overlays/use-focus-inside.ts';
import type { Option, OptionGroup } from './option.ts';

/** As React Aria's own choice: what is pressed is told and closes the list, the present one too. */
const AS_CHOICE = { allowDuplicateSelectionEvents: true, shouldSelectOnPressUp: true, shouldFocusOnHover: true };

/** The opened list of a Select; fetched when the first one is about to open. */
export default function SelectList({
  label,
  groups,
  value,
  onChoose,
  onClose,
  triggerRef,
}: {
  label: string;
  /** A group without a title stands alone. */
  groups: readonly OptionGroup<string>[];
  value: string | null;
  onChoose: (id: string) => void;
  onClose: () => void;
  triggerRef: React.RefObject<HTMLElement | null>;
}) {
  const list = useFocusInside('[role=option][aria-selected=true]', '[role=option]');
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      trigger="Select"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      className={`${CHOICES} max-w-112`}
    >
      <ListBox
        {...AS_CHOICE}
        ref={list}
        aria-label={label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === null ? [] : [value]}
        autoFocus="first"
        onSelectionChange={(keys) => {
          const [key] = keys;
          onClose();
          if (key !== undefined && key !== value) onChoose(String(key));
        }}
        className="max-h-128 overflow-auto outline-none max-md:max-h-none"
      >
        {groups.map(({ title, options }) =>
          title === '' ? (
            options.map(choice)
          ) : (
            <ListBoxSection key={title} id={title}>
              <Header className="px-3 pt-2 pb-1 text-xs font-medium text-text-muted">{title}</Header>
              {options.map(choice)}
            </ListBoxSection>
          ),
        )}
      </ListBox>
    </Popover>
  );
}

function choice({ id, text, lang, hint }: Option<string>) {
  return (
    <ListBoxItem key={id} id={id} textValue={text} className={`${MENU_ITEM} ${hint === undefined ? '' : 'py-1.5'}`}>
      <span className="flex min-w-0 flex-col">
        <span lang={lang}>{text}</span>
        {hint !== undefined && <span className="text-xs font-normal text-text-muted">{hint}</span>}
      </span>
    </ListBoxItem>
  );
}
