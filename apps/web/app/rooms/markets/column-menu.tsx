import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useMessages } from '../../i18n/messages.ts';
import { MENU, MENU_ITEM } from '../../ui/overlays/menu-style.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { type ChosenColumn, type ContractColumn, type TableColumns, useColumns } from './table-columns.ts';
import { COLUMN_TITLES } from './table-titles.ts';

/** Which columns a table has (MKTS-06). It stays open while columns are chosen. */
export default function ColumnMenu<Id extends ChosenColumn | ContractColumn>({
  table,
  triggerRef,
  onClose,
}: {
  table: TableColumns<Id>;
  triggerRef: React.RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const t = useMessages();
  const columns = useColumns(table);
  return (
    <Popover
      aria-label={t('markets.columns')}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={6}
      className={MENU}
    >
      <Menu
        aria-label={t('markets.columns')}
        autoFocus="first"
        selectionMode="multiple"
        selectedKeys={columns}
        onSelectionChange={(keys) => table.choose(keys === 'all' ? table.all : ([...keys] as Id[]))}
        className="outline-none"
      >
        {table.all.map((column) => (
          <MenuItem key={column} id={column} textValue={t(COLUMN_TITLES[column])} className={MENU_ITEM}>
            <span className="grow">{t(COLUMN_TITLES[column])}</span>
            <span className="size-4">{columns.includes(column) && <Icon name="check" size={16} />}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
