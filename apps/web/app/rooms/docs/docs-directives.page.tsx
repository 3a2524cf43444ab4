import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DRAG_RESERVED_PX } from '../../ui/gestures/drag-bounds.ts';
import type { Gesture } from '../../ui/gestures/gesture-machine.ts';
import { useClickOutside } from '../../ui/gestures/use-click-outside.ts';
import { useCopy } from '../../ui/gestures/use-copy.ts';
import { useDrag } from '../../ui/gestures/use-drag.ts';
import { useGestures } from '../../ui/gestures/use-gestures.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';

export const loader = designersOnly;

export default function DocsDirectivesPage() {
  const t = useMessages();
  return (
    <DocsFrame page="docs-directives">
      <Demo title={t('docs.directives.touch')} text={t('docs.directives.touchHint')} code={CODE.touch}>
        <GesturePad />
      </Demo>
      <Demo
        title={t('docs.directives.drag')}
        text={t('docs.directives.dragHint', { px: DRAG_RESERVED_PX })}
        code={CODE.drag}
      >
        <DraggedPanel />
      </Demo>
      <Demo title={t('docs.directives.outside')} text={t('docs.directives.outsideHint')} code={CODE.outside}>
        <OpenPanel />
      </Demo>
      <Demo title={t('docs.directives.copy')} text={t('docs.directives.copyHint')} code={CODE.copy}>
        <CopyChip />
      </Demo>
    </DocsFrame>
  );
}

const SHOWN_MAX = 6;

/** Shows the recognized gesture. */
function GesturePad() {
  const t = useMessages();
  const [felt, setFelt] = useState<{ id: number; gesture: Gesture }[]>([]);
  const touch = useGestures((gesture) =>
    setFelt((before) => [...before.slice(1 - SHOWN_MAX), { id: (before.at(-1)?.id ?? 0) + 1, gesture }]),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: arrow keys swipe on it, which a button does not
    <div
      {...touch}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: gestures have keys too
      tabIndex={0}
      aria-label={t('docs.directives.touch')}
      className="flex h-48 touch-none select-none flex-wrap content-center items-center justify-center gap-2 rounded bg-surface-sunken"
    >
      <p role="status" className="flex flex-wrap justify-center gap-2">
        {felt.map(({ id, gesture }) => (
          <span key={id} className="rounded bg-accent-soft px-2.5 py-1 text-sm text-accent">
            {gesture.kind === 'swipe'
              ? t('docs.directives.swipe', { direction: gesture.direction })
              : t(`docs.directives.${gesture.kind}`)}
          </span>
        ))}
      </p>
      {felt.length === 0 && <span className="text-sm text-text-muted">{t('docs.directives.here')}</span>}
    </div>
  );
}

function DraggedPanel() {
  const t = useMessages();
  const panel = useRef<HTMLDivElement>(null);
  const { offset, handleProps } = useDrag(panel);
  return (
    <div className="h-24">
      <div
        ref={panel}
        data-testid="dragged"
        style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}
        className="relative z-30 flex w-56 items-center gap-2 rounded bg-surface-raised p-2 shadow-over"
      >
        <button
          {...handleProps}
          type="button"
          aria-label={t('docs.directives.handle')}
          className="flex size-11 touch-none cursor-grab items-center justify-center rounded bg-control active:cursor-grabbing"
        >
          <Icon name="grip" />
        </button>
        <span className="numeric text-sm text-text-muted">
          {Math.round(offset.x)}, {Math.round(offset.y)}
        </span>
      </div>
    </div>
  );
}

function OpenPanel() {
  const t = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useClickOutside(box, () => setOpen(false), isOpen);
  return (
    <div ref={box} className="flex min-h-24 flex-col items-start gap-2">
      <Button variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t('docs.directives.open')}
      </Button>
      {isOpen && <p className="appear rounded bg-surface-sunken px-3 py-2 text-sm">{t('docs.directives.closes')}</p>}
    </div>
  );
}

const ORDER_ID = '7f3a-2291-c05e';

/** Copied by a press, a long press, or a key. */
function CopyChip() {
  const t = useMessages();
  const copy = useCopy();
  const touch = useGestures(({ kind }) => {
    // At the release, not at the hold: some browsers let only an ended press reach the clipboard.
    if (kind === 'long-tap' || kind === 'tap') copy(ORDER_ID, ORDER_ID);
  });
  return (
    <button
      {...touch}
      type="button"
      aria-label={t('ui.copy', { what: ORDER_ID })}
      className="numeric min-h-11 touch-manipulation select-none rounded bg-surface-sunken px-4 font-mono"
    >
      {ORDER_ID}
    </button>
  );
}
