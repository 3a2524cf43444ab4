import { Suspense, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ChosenColumn, ContractColumn, TableColumns } from './table-columns.ts';

/** Loaded on first use, not with the page. */
const ColumnMenu = lazyPart(() => import('./column-menu.tsx'));

/** Opens the choice of a table's columns; phones have no room for more of them. */
export function ColumnSwitch({ table }: { table: TableColumns<ChosenColumn> | TableColumns<ContractColumn> }) {
  const t = useMessages();
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(true)}
        className={buttonStyle('ghost', 'sm', 'max-md:hidden')}
      >
        {t('markets.columns')}
      </button>
      {isChoosing && (
        <Suspense>
          <ColumnMenu table={table} triggerRef={button} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
