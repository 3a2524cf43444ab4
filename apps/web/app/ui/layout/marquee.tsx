import { useState } from 'react';
import { PlayButton } from '../buttons/play-button.tsx';
import { classes } from '../classes.ts';

/**
 * A scrolling strip, 20 s per turn, its ends fading over 200 px (spec S9.07). It pauses under the pointer, with focus
 * inside, and on request; with reduced motion it does not move and is scrolled by hand.
 */
export function Marquee({ label, children }: { label: string; children: React.ReactNode }) {
  const [isPaused, setPaused] = useState(false);
  const half = 'flex shrink-0 items-center gap-8 pe-8';
  return (
    <section aria-label={label} className="flex items-center gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: under reduced motion it scrolls, and by keyboard too */}
      <div tabIndex={0} className="marquee-ends min-w-0 grow overflow-hidden motion-reduce:overflow-x-auto group">
        <div
          className={classes(
            'marquee flex w-max group-hover:[animation-play-state:paused] group-focus-within:[animation-play-state:paused]',
            isPaused && '[animation-play-state:paused]',
          )}
        >
          <div className={half}>{children}</div>
          {/* The same again, so that the strip has no end; nobody hears or reaches it twice. */}
          <div aria-hidden="true" inert className={`${half} motion-reduce:hidden`}>
            {children}
          </div>
        </div>
      </div>
      <PlayButton isPlaying={!isPaused} onPlay={(isPlaying) => setPaused(!isPlaying)} />
    </section>
  );
}
