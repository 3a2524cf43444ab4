import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from './icons.tsx';
import type { MenuChoice } from './menu-button.tsx';
import { MENU, MENU_ITEM } from './menu-style.ts';

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
  const current = choices.filter((choice) => choice.current === true).map(({ id }) => id);
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
        aria-label={label}
        autoFocus="first"
        // What is chosen now is told to screen readers too.
        selectionMode={current.length > 0 ? 'single' : 'none'}
        selectedKeys={current}
        onAction={(key) => {
          onChoose(String(key));
          onClose();
        }}
        className="outline-none"
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
      </Menu>
    </Popover>
  );
}
