import type { Webhook, WebhookDelivery } from '@pelorus/protocol/webhooks/http.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { EVENT_WORDS, PROBLEM_WORDS, useRenewWebhooks, useWebhookCalls, WEBHOOKS } from './webhooks-data.ts';

const STATES: Record<WebhookDelivery['state'], { word: MessageId; style: string }> = {
  told: { word: 'webhooks.told', style: 'bg-accent-soft' },
  waiting: { word: 'webhooks.waiting', style: 'bg-surface-sunken' },
  'given-up': { word: 'webhooks.givenUp', style: 'bg-warn-soft text-warn' },
};

/** The last calls, loaded when the list is opened (HOOK-08). */
export function Calls({ hook }: { hook: Webhook }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group/calls min-w-0 border-t border-line pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-sm font-medium">
        <span>{t('webhooks.calls')}</span>
        <span className="text-text-muted transition-transform duration-150 group-open/calls:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {isOpen && <CallList hook={hook} />}
    </details>
  );
}

function CallList({ hook }: { hook: Webhook }) {
  const t = useMessages();
  const calls = useWebhookCalls(hook.id);
  if (calls.isError && calls.data === undefined)
    return <ErrorState error={calls.error} onRetry={() => void calls.refetch()} />;
  if (calls.data === undefined) return <Skeleton className="h-24 w-full" />;
  if (calls.data.length === 0) return <p className="py-3 text-sm text-text-muted">{t('webhooks.callsNone')}</p>;
  return (
    <ul className="flex max-h-96 flex-col overflow-y-auto">
      {calls.data.map((call) => (
        <CallRow key={call.id} hook={hook} call={call} />
      ))}
    </ul>
  );
}

function CallRow({ hook, call }: { hook: Webhook; call: WebhookDelivery }) {
  const t = useMessages();
  const { type, time, state, tries, status, problem, nextTryAt, tookMs } = call;
  const { word, style } = STATES[state];
  const answer = problem === null ? status : t(PROBLEM_WORDS[problem]);
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:grid sm:grid-cols-[1fr_1fr_auto] border-t border-line py-3 text-sm first:border-0"
      data-call={call.id}
      data-state={state}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t(EVENT_WORDS[type])}
          <span className={`rounded px-2 py-0.5 font-normal ${style}`}>{t(word)}</span>
        </p>
        <p className="text-text-muted">
          <TimeText timeMs={time} />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {answer !== null && (
          <Fact title={t('webhooks.answer')}>
            <bdi>{answer}</bdi>
            {tookMs !== null && (
              <bdi dir="ltr" className="numeric ms-2 text-text-muted">
                {tookMs} ms
              </bdi>
            )}
          </Fact>
        )}
        {tries > 0 && <Fact title={t('webhooks.tries')}>{tries}</Fact>}
        {state === 'waiting' && tries > 0 && nextTryAt !== null && (
          <Fact title={t('webhooks.nextTry')}>
            <TimeText timeMs={nextTryAt} />
          </Fact>
        )}
      </dl>
      {hook.offReason === null && state !== 'waiting' && <Again hook={hook} call={call} />}
    </li>
  );
}

function Again({ hook, call }: { hook: Webhook; call: WebhookDelivery }) {
  const t = useMessages();
  const sending = useSending();
  const renew = useRenewWebhooks();
  const again = () =>
    sending.send(async () => {
      await WEBHOOKS.again(hook.id, call.id);
      showToast({ kind: 'done', text: t('webhooks.queued') });
      await renew();
      return 'here';
    });
  return (
    <div className="flex items-center gap-3">
      {sending.failure !== null && (
        <p role="alert" className="text-danger">
          {sending.failure.text}
        </p>
      )}
      <Button variant="ghost" size="sm" isPending={sending.isPending} onPress={again}>
        {t('webhooks.again')}
      </Button>
    </div>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-text-muted">{title}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
