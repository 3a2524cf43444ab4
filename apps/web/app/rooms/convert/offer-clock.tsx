import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { useWait } from '../../ui/text/use-wait.ts';
import type { Step } from './use-acceptance.ts';

const SECOND_MS = 1_000;

/** The seconds that a quote has left and the button that accepts it; once it has ended, the button that asks again. */
export function OfferClock({
  endsAtMs,
  lastsMs,
  step,
  onAccept,
  onAgain,
}: {
  endsAtMs: number;
  lastsMs: number;
  step: Step;
  onAccept: () => void;
  onAgain: () => void;
}) {
  const t = useMessages();
  // Before its first tick a wait is since 1970.
  const leftMs = Math.min(
    lastsMs,
    useWait(endsAtMs, () => {}),
  );
  if (step === 'doubt')
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warn-soft p-3 text-warn">
        <p className="flex items-start gap-2.5">
          <Icon name="alert" />
          {t('convert.doubt')}
        </p>
        <Button variant="secondary" size="sm" onPress={onAccept}>
          {t('convert.check')}
        </Button>
      </div>
    );
  if (leftMs === 0 && step !== 'accepting')
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="flex items-center gap-2 text-sm text-warn">
          <Icon name="clock" size={16} />
          {t('convert.expired')}
        </p>
        <Button className="w-full" onPress={onAgain}>
          {t('convert.again')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {/* A timer is not announced by itself: a voice each second would hide all else. */}
      <p role="timer" className="flex items-center gap-2 text-sm text-text-muted">
        <Icon name="clock" size={16} />
        {t('convert.seconds', { seconds: String(Math.ceil(leftMs / SECOND_MS)) })}
      </p>
      <Button className="w-full" isPending={step === 'accepting'} onPress={onAccept}>
        {t('convert.accept')}
      </Button>
    </div>
  );
}
