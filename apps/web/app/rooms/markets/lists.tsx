import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { arrangeFavourites, toggleFavourite, useFavourites } from '../../shell/markets/favourites.ts';
import {
  addWatchlist,
  arrangeWatchlists,
  NAME_MAX,
  nameFor,
  removeWatchlist,
  renameWatchlist,
  setWatchlistPairs,
  useWatchlists,
  WATCHLISTS_MAX,
  type Watchlist,
} from '../../shell/markets/watchlists.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ReorderList } from '../../ui/layout/reorder-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ListMarkets } from './list-markets.tsx';
import type { MarketInfo } from './market-rows.ts';

/** Favourites and own lists (MKTS-20): made, named, put in order, filled and deleted; each step is kept at once. */
export default function Lists({
  markets,
  onClose,
  onGone,
}: {
  markets: readonly MarketInfo[];
  onClose: () => void;
  /** A list was deleted. */
  onGone: () => void;
}) {
  const t = useMessages();
  const lists = useWatchlists();
  const favourites = useFavourites();
  const [opened, setOpened] = useState<string | null>(null);
  const list = lists.find(({ id }) => id === opened);
  if (opened === 'favourites')
    return (
      <Dialog title={t('markets.favourites')} isOpen onClose={onClose}>
        <ListMarkets
          markets={markets}
          pairs={favourites}
          onArrange={arrangeFavourites}
          onToggle={toggleFavourite}
          onBack={() => setOpened(null)}
        />
      </Dialog>
    );
  if (list !== undefined)
    return (
      <Dialog title={list.name} isOpen onClose={onClose}>
        <ListMarkets
          markets={markets}
          pairs={list.pairs}
          onArrange={(order) => setWatchlistPairs(list.id, [...order, ...list.pairs])}
          onToggle={(pair) =>
            setWatchlistPairs(
              list.id,
              list.pairs.includes(pair) ? list.pairs.filter((one) => one !== pair) : [...list.pairs, pair],
            )
          }
          onBack={() => setOpened(null)}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('markets.lists.manage')} isOpen onClose={onClose}>
      <AllLists lists={lists} favourites={favourites.length} onOpen={setOpened} onGone={onGone} />
    </Dialog>
  );
}

/** Every list with its name and size, and the way to another. */
function AllLists({
  lists,
  favourites,
  onOpen,
  onGone,
}: {
  lists: readonly Watchlist[];
  favourites: number;
  onOpen: (id: string) => void;
  onGone: () => void;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-4">
      <button
        type="button"
        onClick={() => onOpen('favourites')}
        className="flex min-h-11 items-center justify-between rounded bg-surface-sunken px-3 text-start hover:bg-control"
      >
        <span className="font-medium">{t('markets.favourites')}</span>
        <span className="text-sm text-text-muted">{t('markets.lists.count', { count: favourites })}</span>
      </button>
      {lists.length > 0 && (
        <ReorderList
          label={t('markets.lists.own')}
          onReorder={arrangeWatchlists}
          items={lists.map((one) => ({
            id: one.id,
            name: one.name,
            content: <ListLine list={one} all={lists} onOpen={() => onOpen(one.id)} onGone={onGone} />,
          }))}
        />
      )}
      <NewList lists={lists} onMade={onOpen} />
    </div>
  );
}

/** One list: its name, editable in place, its markets, and its delete button. */
function ListLine({
  list,
  all,
  onOpen,
  onGone,
}: {
  list: Watchlist;
  all: readonly Watchlist[];
  onOpen: () => void;
  onGone: () => void;
}) {
  const t = useMessages();
  const [name, setName] = useState<string | null>(null);
  const settle = () => {
    if (name !== null) renameWatchlist(list.id, name);
    setName(null);
  };
  const isWrong = name !== null && nameFor(name, all, list.id) === null;
  return (
    <>
      <input
        value={name ?? list.name}
        maxLength={2 * NAME_MAX}
        aria-label={t('markets.lists.nameOf', { name: list.name })}
        aria-invalid={isWrong}
        onChange={(event) => setName(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && settle()}
        className="min-h-9 min-w-0 grow rounded border border-transparent bg-transparent px-2 font-medium max-md:min-h-11 max-md:text-[1rem] hover:border-line-strong focus:border-line-strong focus:outline-2 focus:outline-focus focus:outline-offset-0 aria-invalid:border-danger"
      />
      <button
        type="button"
        onClick={onOpen}
        className="min-h-9 whitespace-nowrap rounded px-2 text-sm text-accent hover:underline max-md:min-h-11"
      >
        {t('markets.lists.count', { count: list.pairs.length })}
      </button>
      <IconButton
        icon="trash"
        label={t('markets.lists.delete', { name: list.name })}
        onPress={() => {
          removeWatchlist(list.id);
          onGone();
        }}
      />
    </>
  );
}

function NewList({ lists, onMade }: { lists: readonly Watchlist[]; onMade: (id: string) => void }) {
  const t = useMessages();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  if (lists.length >= WATCHLISTS_MAX)
    return <p className="text-sm text-text-muted">{t('markets.lists.full', { count: WATCHLISTS_MAX })}</p>;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const id = addWatchlist(name);
        setTried(id === null);
        if (id === null) return;
        setName('');
        onMade(id);
      }}
    >
      <TextField
        label={t('markets.lists.newName')}
        value={name}
        onChange={setName}
        autoComplete="off"
        error={isTried && nameFor(name, lists) === null ? t('markets.lists.badName', { count: NAME_MAX }) : null}
      />
      <Button type="submit" variant="secondary" className="self-start">
        {t('markets.lists.make')}
      </Button>
    </form>
  );
}
