import type { InboxChoices } from '@pelorus/protocol/inbox/http.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { useRootData } from '../../../state/root-data.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Mark } from '../../../ui/layout/card.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useRenewChoices } from './choices-data.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from './push-browser.ts';

/** Pushes in this browser: on and off, or why they are not possible (INBX-55). */
export function PushPart({ choices: { browsers, pushKey } }: { choices: InboxChoices }) {
  const t = useMessages();
  const [state, setState] = useState<PushState | null>(null);
  const hasWorker = useRootData()?.config.features.offlinePage === true && !import.meta.env.DEV;
  useEffect(() => {
    let isOver = false;
    const look = () => void pushState().then((next) => !isOver && setState(next));
    look();
    // The person may have changed it in the browser's settings.
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const isClosed = pushKey === null || !hasWorker;
  return (
    <section aria-labelledby="push" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 grow basis-60">
        <h2 id="push" className="flex flex-wrap items-center gap-2 font-semibold">
          {t('inbox.push.title')}
          {state === 'on' && <Mark isGood>{t('inbox.push.here')}</Mark>}
        </h2>
        <p className="max-w-prose text-text-muted text-pretty">
          {isClosed
            ? t('inbox.push.closed')
            : state === 'unsupported'
              ? t('inbox.push.unsupported')
              : state === 'denied'
                ? t('inbox.push.denied')
                : t('inbox.push.about')}
        </p>
        {browsers > 0 && <p className="text-sm text-text-muted">{t('inbox.push.browsers', { count: browsers })}</p>}
      </div>
      {!isClosed && (state === 'on' || state === 'off') && (
        <PushButton isOn={state === 'on'} pushKey={pushKey} onTurned={setState} />
      )}
    </section>
  );
}

function PushButton({
  isOn,
  pushKey,
  onTurned,
}: {
  isOn: boolean;
  pushKey: string;
  onTurned: (state: PushState) => void;
}) {
  const t = useMessages();
  const say = useRefusalText();
  const renew = useRenewChoices();
  const [isPending, setPending] = useState(false);
  const turn = async () => {
    setPending(true);
    try {
      onTurned(await (isOn ? turnPushOff() : turnPushOn(pushKey)));
    } catch (error) {
      showToast({
        kind: 'failed',
        text: error instanceof DOMException ? t('inbox.push.unsupported') : say(error).text,
      });
      onTurned(await pushState());
    } finally {
      setPending(false);
      void renew();
    }
  };
  return (
    <Button variant={isOn ? 'ghost' : 'primary'} size="sm" isPending={isPending} onPress={() => void turn()}>
      {t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn')}
    </Button>
  );
}
