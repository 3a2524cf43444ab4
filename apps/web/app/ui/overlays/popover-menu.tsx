import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../text/icons.tsx';
import type { MenuChoice } from './menu-choice.ts';
import { MENU, MENU_ITEM } from './menu-style.ts';
import { useFocusInside } from './use-focus-inside.ts';

/** The opened list of a MenuButton; fetched when the first one opens. */
export default function PopoverMenu({
  label,
  choices,
  onChoose,
  onClose,
  triggerRef,
}: {
  label: string;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  onClose: () => void;
  triggerRef: React.RefObject<HTMLElement | null>;
}) {
  const list = useFocusInside('[role^="menuitem"]');
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={6}
      className={MENU}
    >
      <Menu
        ref={list}
        aria-label={label}
        autoFocus="first"
        onAction={(key) => {
          onChoose(String(key));
          onClose();
        }}
        className="outline-none"
      >
        {groupsOf(choices).map(({ name, members }) => (
          <Group key={name} name={name === '' ? label : name} choices={members} />
        ))}
      </Menu>
    </Popover>
  );
}

/** Exclusive choices: the current one is announced to screen readers too. */
function Group({ name, choices }: { name: string; choices: readonly MenuChoice[] }) {
  const current = choices.filter((choice) => choice.current === true).map(({ id }) => id);
  return (
    <MenuSection
      aria-label={name}
      className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
      selectionMode={current.length > 0 ? 'single' : 'none'}
      selectedKeys={current}
    >
      {choices.map(({ id, text, icon, current, lang }) => (
        <MenuItem key={id} id={id} textValue={text} className={MENU_ITEM}>
          {icon !== undefined && <Icon name={icon} size={18} />}
          <span className="grow" {...(lang === undefined ? {} : { lang })}>
            {text}
          </span>
          {current === true && <Icon name="check" size={16} />}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

function groupsOf(choices: readonly MenuChoice[]): { name: string; members: MenuChoice[] }[] {
  const groups = new Map<string, MenuChoice[]>();
  for (const choice of choices) {
    const name = choice.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return [...groups].map(([name, members]) => ({ name, members }));
}
