import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { classes } from '../classes.ts';
import { Icon } from '../text/icons.tsx';
import { moveItem, placeAt } from './reorder.ts';

interface ReorderItem {
  id: string;
  /** Name of the row for announcements. */
  name: string;
  content: React.ReactNode;
}

interface Lifted {
  id: string;
  /** The order to come back to. */
  before: readonly string[];
  by: 'pointer' | 'keys';
}

interface Reordering {
  items: readonly ReorderItem[];
  /** Gets the ids in their new order, at each step. */
  onReorder: (ids: string[]) => void;
}

/** State of a drag: the lifted row, its target and the announcements. */
function useReordering({ items, onReorder }: Reordering) {
  const t = useMessages();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);
  const say = (id: string, place: number) =>
    setSaid(t('ui.reorder.at', { name: nameOf(items, id), place: place + 1, total: items.length }));
  const drop = () => setLifted(null);
  const lift = (id: string, by: Lifted['by']) => {
    setLifted({ id, before: ids, by });
    say(id, ids.indexOf(id));
  };
  const put = (id: string, place: number) => {
    const next = moveItem(ids, ids.indexOf(id), place);
    if (next.indexOf(id) === ids.indexOf(id)) return;
    onReorder(next);
    say(id, next.indexOf(id));
  };
  const back = () => {
    if (lifted === null) return;
    onReorder([...lifted.before]);
    say(lifted.id, lifted.before.indexOf(lifted.id));
    drop();
  };
  /** Does what a key means on the handle of a row; answers whether it meant anything. */
  const key = (id: string, name: string): boolean => {
    const isLifted = lifted?.id === id;
    const step = { ArrowUp: -1, ArrowDown: 1 }[name];
    if (name === 'Enter' || name === ' ') isLifted ? drop() : lift(id, 'keys');
    else if (isLifted && name === 'Escape') back();
    else if (isLifted && step !== undefined) put(id, ids.indexOf(id) + step);
    else return false;
    return true;
  };
  return { lifted, said, ids, lift, put, drop, back, key };
}

/**
 * A list whose rows are put in another order by their handles (DSN-04): dragged with mouse, pen or finger, or by
 * keyboard: Enter or space lifts a row and puts it down, arrows move it, Escape brings it back. Every move is announced.
 */
export function ReorderList({ label, ...reordering }: Reordering & { label: string }) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const { lifted, said, ids, lift, put, drop, back, key } = useReordering(reordering);
  const isDragged = lifted?.by === 'pointer';
  const follow = (event: React.PointerEvent) => {
    if (lifted === null || !isDragged) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    put(lifted.id, placeAt(rows, ids.indexOf(lifted.id), event.clientY));
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        onPointerMove={follow}
        onPointerUp={() => isDragged && drop()}
        onPointerCancel={() => isDragged && back()}
        className="flex flex-col gap-1"
      >
        {reordering.items.map(({ id, name, content }) => (
          <li
            key={id}
            className={classes(
              'flex min-h-11 items-center gap-2 rounded ps-1 pe-3',
              lifted?.id === id ? 'bg-accent-soft shadow-over' : 'bg-surface-sunken',
            )}
          >
            <Handle
              label={t('ui.reorder.move', { name })}
              isLifted={lifted?.id === id}
              onLift={(event) => {
                // The list follows the pointer, not the handle: the handle's row moves in the page.
                list.current?.setPointerCapture(event.pointerId);
                lift(id, 'pointer');
              }}
              onKey={(name) => key(id, name)}
              onBlur={() => lifted?.by === 'keys' && drop()}
            />
            {content}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const nameOf = (items: readonly ReorderItem[], id: string) => items.find((item) => item.id === id)?.name ?? id;

function Handle({
  label,
  isLifted,
  onLift,
  onKey,
  onBlur,
}: {
  label: string;
  isLifted: boolean;
  onLift: (event: React.PointerEvent) => void;
  /** Answers whether the key was one of its own. */
  onKey: (key: string) => boolean;
  onBlur: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isLifted}
      onPointerDown={(event) => event.button === 0 && onLift(event)}
      onKeyDown={(event) => {
        if (!onKey(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={onBlur}
      className="flex size-9 shrink-0 touch-none cursor-grab items-center justify-center rounded text-text-muted hover:text-text active:cursor-grabbing max-md:size-11"
    >
      <Icon name="grip" />
    </button>
  );
}
