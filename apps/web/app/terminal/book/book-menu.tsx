import { useMessages } from '../../i18n/messages.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import type { MenuChoice } from '../../ui/overlays/menu-choice.ts';
import { BOOK_LASTS, BOOK_SHADES, BOOK_UNITS, type BookLook, setBookLook } from '../desk/desk-settings.ts';

const PARTS = { unit: BOOK_UNITS, last: BOOK_LASTS, shade: BOOK_SHADES } as const;

/** How the book is drawn: in coins or in money, what its last column holds, what its shade follows. */
export function BookMenu({ look, base, quote }: { look: BookLook; base: string; quote: string }) {
  const t = useMessages();
  const other = look.unit === 'base' ? quote : base;
  const texts: Record<string, string> = {
    'unit base': t('trade.book.look.unit', { asset: base }),
    'unit quote': t('trade.book.look.unit', { asset: quote }),
    'last sum': t('trade.book.look.lastSum'),
    'last worth': t('trade.book.look.lastWorth', { asset: other }),
    'shade sum': t('trade.book.look.shadeSum'),
    'shade line': t('trade.book.look.shadeLine'),
  };
  const groups: Record<keyof BookLook, string> = {
    unit: t('trade.amount'),
    last: t('trade.book.look.last'),
    shade: t('trade.book.look.shade'),
  };
  const choices: MenuChoice[] = (Object.keys(PARTS) as (keyof BookLook)[]).flatMap((part) =>
    PARTS[part].map((value) => ({
      id: `${part} ${value}`,
      text: texts[`${part} ${value}`] ?? '',
      group: groups[part],
      current: look[part] === value,
    })),
  );
  const choose = (id: string) => {
    const [part, value] = id.split(' ');
    setBookLook({ [part as string]: value });
  };
  return <MenuButton label={t('trade.book.look')} icon="more" choices={choices} onChoose={choose} />;
}
