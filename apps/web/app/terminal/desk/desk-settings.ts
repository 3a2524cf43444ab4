import { followOwn, readOwn, writeOwn } from '@pelorus/client/storage/own.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type ConfirmRules, confirmFrom, DEFAULT_CONFIRM } from '../confirm/confirm-rules.ts';
import { boundSize, DEFAULT_LAYOUT, type Layout, type LayoutSize, layoutFrom } from './layout.ts';

export const BOOK_UNITS = ['base', 'quote'] as const;
export const BOOK_LASTS = ['sum', 'worth'] as const;
export const BOOK_SHADES = ['sum', 'line'] as const;
/** How the book is drawn (TRAD-210). */
export interface BookLook {
  unit: (typeof BOOK_UNITS)[number];
  /** Content of the last column. */
  last: (typeof BOOK_LASTS)[number];
  shade: (typeof BOOK_SHADES)[number];
}
const FIRST_BOOK: BookLook = { unit: 'base', last: 'sum', shade: 'sum' };

/** Limits on slippage to choose from, in hundredths of a percent; 0: none. */
export const SLIPPAGES_E2 = [0, 10, 50, 100, 300] as const;

/** A person's own settings, by account. */
interface PersonSettings {
  isOneClick: boolean;
  confirm: ConfirmRules;
}
const FIRST_PERSON: PersonSettings = { isOneClick: false, confirm: DEFAULT_CONFIRM };

interface DeskSettings {
  layout: Layout;
  book: BookLook;
  hasHotkeys: boolean;
  hasSounds: boolean;
  /** Orders of the market on the page only. */
  isOwnPairOnly: boolean;
  maxSlippageE2: number;
  /** The tour was taken or declined. */
  isTourOver: boolean;
  people: Readonly<Record<string, PersonSettings>>;
}

export const DESK_DEFAULTS: DeskSettings = {
  layout: DEFAULT_LAYOUT,
  book: FIRST_BOOK,
  hasHotkeys: true,
  hasSounds: false,
  isOwnPairOnly: true,
  maxSlippageE2: 0,
  isTourOver: false,
  people: {},
};

/** People of one browser that are remembered; the first ones go. */
const PEOPLE_MAX = 20;

const KEY = 'desk';

/** A person's settings of the trade page. The server has the defaults; the page reads them after hydration. */
export const useDesk = create<DeskSettings>()(
  persist(() => DESK_DEFAULTS, {
    name: KEY,
    skipHydration: true,
    storage: {
      getItem: () => JSON.parse(readOwn(KEY) ?? 'null'),
      setItem: (_, value) => writeOwn(KEY, JSON.stringify(value)),
      removeItem: () => {},
    },
    merge: (stored) => deskFrom(stored),
  }),
);

/** Loads the stored settings, now and after changes elsewhere. Returns the unsubscribe function. */
export function readDesk(): () => void {
  // If nothing is stored the defaults already apply: loading them would redraw the whole page.
  if (useDesk.getState() !== DESK_DEFAULTS || readOwn(KEY) !== null) void useDesk.persist.rehydrate();
  return followOwn(KEY, () => void useDesk.persist.rehydrate());
}

/** Returns the settings that storage holds, each checked; an older version's or another hand's parts are the defaults. */
export function deskFrom(stored: unknown): DeskSettings {
  const found = recordOf(stored);
  const flag = (name: 'hasHotkeys' | 'hasSounds' | 'isOwnPairOnly' | 'isTourOver') => {
    const value = found[name];
    return typeof value === 'boolean' ? value : DESK_DEFAULTS[name];
  };
  const book = recordOf(found.book);
  return {
    layout: layoutFrom(found.layout),
    book: {
      unit: BOOK_UNITS.find((one) => one === book.unit) ?? FIRST_BOOK.unit,
      last: BOOK_LASTS.find((one) => one === book.last) ?? FIRST_BOOK.last,
      shade: BOOK_SHADES.find((one) => one === book.shade) ?? FIRST_BOOK.shade,
    },
    hasHotkeys: flag('hasHotkeys'),
    hasSounds: flag('hasSounds'),
    isOwnPairOnly: flag('isOwnPairOnly'),
    maxSlippageE2: SLIPPAGES_E2.find((one) => one === found.maxSlippageE2) ?? 0,
    isTourOver: flag('isTourOver'),
    people: Object.fromEntries(
      Object.entries(recordOf(found.people))
        .filter(([id]) => /^\d{1,16}$/.test(id))
        .slice(-PEOPLE_MAX)
        .map(([id, person]) => {
          const { isOneClick, confirm } = recordOf(person);
          return [id, { isOneClick: isOneClick === true, confirm: confirmFrom(confirm) }];
        }),
    ),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function setBookLook(change: Partial<BookLook>): void {
  useDesk.setState(({ book }) => ({ book: { ...book, ...change } }));
}

export function setLayout(change: Partial<Layout>): void {
  useDesk.setState(({ layout }) => ({ layout: { ...layout, ...change } }));
}

export function setLayoutSize(name: LayoutSize, value: number): void {
  setLayout({ [name]: boundSize(name, value) });
}

/** Returns a person's own settings; a visitor's (null) and a newcomer's are the first ones. */
export function personOf({ people }: DeskSettings, accountId: number | null): PersonSettings {
  return (accountId === null ? undefined : people[accountId]) ?? FIRST_PERSON;
}

export function setPerson(accountId: number, change: Partial<PersonSettings>): void {
  useDesk.setState((settings) => {
    const { [accountId]: known = FIRST_PERSON, ...others } = settings.people;
    return { people: { ...others, [accountId]: { ...known, ...change } } };
  });
}
