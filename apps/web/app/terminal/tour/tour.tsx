import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cardPlace, stepAfter, TOUR_STEPS, type TourStep } from './tour-steps.ts';

/** Returns the part of the page that a step speaks of, if it is to be seen. */
function partOf(step: TourStep): HTMLElement | null {
  const parts = [...document.querySelectorAll<HTMLElement>(`[data-tour~="${step}"]`)];
  return parts.find((part) => part.offsetParent !== null && part.offsetHeight > 0) ?? null;
}

/** Puts the card beside the part that a step speaks of, and the ring around it; again when the page moves. */
function usePlace(step: TourStep, card: RefObject<HTMLElement | null>, ring: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const element = card.current;
      if (element === null) return;
      const part = partOf(step)?.getBoundingClientRect() ?? null;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { x, y } = cardPlace(part, size, { width: window.innerWidth, height: window.innerHeight });
      element.style.setProperty('translate', `${x}px ${y}px`);
      const { style } = ring.current ?? element;
      if (ring.current === null) return;
      ring.current.hidden = part === null;
      if (part === null) return;
      style.setProperty('translate', `${part.x}px ${part.y}px`);
      style.setProperty('width', `${part.width}px`);
      style.setProperty('height', `${part.height}px`);
    };
    partOf(step)?.scrollIntoView({ block: 'nearest' });
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, [step, card, ring]);
}

/** Walks through the page: a card beside each part, a ring around it. Beside the page, not over it: nothing is inert. */
export default function Tour({ onOver }: { onOver: () => void }) {
  const t = useMessages();
  const { dir } = useLocale();
  const [step, setStep] = useState<TourStep>('pair');
  const card = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const at = TOUR_STEPS.indexOf(step);
  const go = (next: TourStep | null) => (next === null ? onOver() : setStep(next));
  usePlace(step, card, ring);
  // The words are read out when a step comes: the card takes the focus, and gives it back at the end.
  useEffect(() => {
    const before = document.activeElement;
    card.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // The element that offered the tour may disappear a moment later: then focus the page's content.
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      }, 0);
    };
  }, []);
  return (
    // Nothing in the page is placed from the left by us: this is the screen's own corner.
    <div dir="ltr" className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      <div ref={ring} aria-hidden="true" className="absolute rounded outline-2 -outline-offset-2 outline-accent" />
      <div
        ref={card}
        role="dialog"
        data-beside=""
        tabIndex={-1}
        dir={dir}
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        onKeyDown={(event) => {
          const next = stepAfter(step, event.key, dir === 'rtl');
          if (next === undefined) return;
          event.preventDefault();
          go(next);
        }}
        className="pointer-events-auto absolute flex w-80 max-w-[calc(100vw-1.5rem)] flex-col gap-2 rounded bg-surface-raised p-4 shadow-over outline-none focus-visible:outline-2 focus-visible:outline-focus"
      >
        <p className="text-xs text-text-muted tabular-nums">
          {t('trade.tour.step', { step: at + 1, steps: TOUR_STEPS.length })}
        </p>
        <div aria-live="polite" className="flex flex-col gap-1">
          <h2 id="tour-title" className="text-base font-semibold">
            {t(`trade.tour.title.${step}`)}
          </h2>
          <p id="tour-text" className="text-sm text-text-muted text-pretty">
            {t(`trade.tour.text.${step}`)}
          </p>
        </div>
        <Ways step={step} onGo={go} />
      </div>
    </div>
  );
}

/** Back, on, or out. */
function Ways({ step, onGo }: { step: TourStep; onGo: (step: TourStep | null) => void }) {
  const t = useMessages();
  const at = TOUR_STEPS.indexOf(step);
  return (
    <div className="mt-2 flex items-center justify-between gap-2">
      <Button variant="ghost" size="sm" onPress={() => onGo(null)}>
        {t('trade.tour.skip')}
      </Button>
      <span className="flex gap-2">
        {at > 0 && (
          <Button variant="secondary" size="sm" onPress={() => onGo(TOUR_STEPS[at - 1] ?? null)}>
            {t('trade.tour.back')}
          </Button>
        )}
        <Button size="sm" onPress={() => onGo(TOUR_STEPS[at + 1] ?? null)}>
          {t(at === TOUR_STEPS.length - 1 ? 'trade.tour.done' : 'trade.tour.next')}
        </Button>
      </span>
    </div>
  );
}
