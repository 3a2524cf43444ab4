import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../buttons/button.tsx';
import { PlayButton } from '../buttons/play-button.tsx';
import { slideAfter, slideAt, stepOfKey } from './carousel-place.ts';

const SHOWN_MS = 5_000;

interface Slide {
  id: string;
  content: React.ReactNode;
}

/**
 * Slides in one window (DSN-05): by swipe, buttons, dots and arrow keys. With `autoplay` the next comes every five
 * seconds, except under the pointer or focus, while paused, and with reduced motion.
 */
export function Carousel({
  label,
  slides,
  autoplay = false,
}: {
  label: string;
  slides: readonly Slide[];
  autoplay?: boolean;
}) {
  const t = useMessages();
  const view = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(autoplay);
  const [isTouched, setTouched] = useState(false);
  const count = slides.length;
  const { show, step, onScroll, ...takenOver } = useSteps(view, shown, setShown, count);
  useTurning(isPlaying && !isTouched, () => step(() => 1), shown);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    if (event.target === event.currentTarget && step((from) => stepOfKey(event.key, isRtl, from, count)))
      event.preventDefault();
  };
  return (
    <section
      aria-roledescription={t('ui.carousel')}
      aria-label={label}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
      className="flex flex-col gap-2"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={view}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-live={isPlaying && !isTouched ? 'off' : 'polite'}
        onScroll={onScroll}
        {...takenOver}
        onKeyDown={onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded [scrollbar-width:none] motion-reduce:scroll-auto"
      >
        {slides.map(({ id, content }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div
            key={id}
            role="group"
            aria-roledescription={t('ui.slide')}
            aria-label={t('ui.place', { place: place + 1, total: count })}
            inert={place !== shown}
            className="w-full shrink-0 snap-start"
          >
            {content}
          </div>
        ))}
      </div>
      <div className="flex items-center justify-center gap-1">
        <IconButton icon="back" label={t('ui.previous')} onPress={() => step(() => -1)} />
        <Dots slides={slides} shown={shown} onShow={show} />
        <IconButton icon="next" label={t('ui.next')} onPress={() => step(() => 1)} />
        {autoplay && <PlayButton isPlaying={isPlaying} onPlay={setPlaying} />}
      </div>
    </section>
  );
}

/** How slides are gone to. While a smooth scroll is on its way, the next step goes on from where it leads. */
function useSteps(
  view: React.RefObject<HTMLElement | null>,
  shown: number,
  onShown: (slide: number) => void,
  count: number,
) {
  const aim = useRef<number | null>(null);
  const show = (slide: number) => {
    aim.current = slide === shown ? null : slide;
    scrollToSlide(view.current, slide);
  };
  const takeOver = () => {
    aim.current = null;
  };
  return {
    show,
    /** Goes by as many slides as `by` says of the one it starts from; says whether it did. */
    step(by: (from: number) => number | null): boolean {
      const from = aim.current ?? shown;
      const slides = by(from);
      if (slides !== null) show(slideAfter(from, slides, count));
      return slides !== null;
    },
    onScroll({ currentTarget: { scrollLeft, clientWidth } }: React.UIEvent) {
      const slide = slideAt(scrollLeft, clientWidth, count);
      if (slide === aim.current) aim.current = null;
      onShown(slide);
    },
    // A finger or a wheel leads elsewhere.
    onPointerDown: takeOver,
    onWheel: takeOver,
  };
}

function scrollToSlide(view: HTMLElement | null, slide: number): void {
  if (view === null) return;
  const isRtl = getComputedStyle(view).direction === 'rtl';
  view.scrollTo({ left: slide * view.clientWidth * (isRtl ? -1 : 1) });
}

/** Calls `turn` every five seconds while it may, from the last turn on (`at`); never under reduced motion. */
function useTurning(mayTurn: boolean, turn: () => void, at: number): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide is shown as long as the others
  useEffect(() => {
    if (!mayTurn || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => latest.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [mayTurn, at]);
}

function Dots({ slides, shown, onShow }: { slides: readonly Slide[]; shown: number; onShow: (slide: number) => void }) {
  const t = useMessages();
  return slides.map(({ id }, place) => (
    <button
      key={id}
      type="button"
      aria-label={t('ui.place', { place: place + 1, total: slides.length })}
      aria-current={place === shown}
      onClick={() => onShow(place)}
      className="group flex size-6 items-center justify-center max-md:h-11"
    >
      <span className="size-2 rounded-full bg-line-strong transition-[width] duration-150 group-aria-[current=true]:w-5 group-aria-[current=true]:bg-accent" />
    </button>
  ));
}
