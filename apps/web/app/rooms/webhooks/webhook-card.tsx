import type { Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { Calls } from './calls.tsx';
import { EVENT_WORDS, hostOf, useRenewWebhooks, WEBHOOKS } from './webhooks-data.ts';

type Deed = 'edit' | 'secret' | 'remove';

/** One endpoint: URL, events, health and calls (HOOK-10). */
export function WebhookCard({ hook, onDeed }: { hook: Webhook; onDeed: (deed: Deed) => void }) {
  const t = useMessages();
  const { url, events, offReason, failingSince, createdAt } = hook;
  const host = hostOf(url);
  const isOn = offReason === null;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5" data-webhook={hook.id}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 dir="ltr" className="break-all font-semibold rtl:text-end">
            {host}
          </h2>
          <p dir="ltr" className="break-all text-sm text-text-muted rtl:text-end">
            {url}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <span className={`rounded px-2 py-0.5 text-sm ${isOn ? 'bg-accent-soft' : 'bg-warn-soft text-warn'}`}>
            {t(isOn ? 'webhooks.on' : 'webhooks.off')}
          </span>
          <MenuButton
            icon="more"
            label={t('webhooks.actions', { host })}
            choices={[
              { id: 'edit', text: t('security.change') },
              { id: 'secret', text: t('webhooks.newSecret') },
              { id: 'remove', text: t('webhooks.remove') },
            ]}
            onChoose={(id) => onDeed(id as Deed)}
          />
        </div>
      </div>
      {offReason === 'failing' && (
        <p className="rounded bg-warn-soft p-3 text-sm text-warn text-pretty">{t('webhooks.offFailing')}</p>
      )}
      {isOn && failingSince !== null && (
        <p className="rounded bg-warn-soft p-3 text-sm text-warn">
          {t('webhooks.failing')}: <TimeText timeMs={failingSince} />
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <dt className="text-text-muted">{t('webhooks.events')}</dt>
          <dd>{events.map((one) => t(EVENT_WORDS[one])).join(' · ')}</dd>
        </div>
        <div>
          <dt className="text-text-muted">{t('apiKeys.made')}</dt>
          <dd>
            <TimeText timeMs={createdAt} style="date" />
          </dd>
        </div>
      </dl>
      <Buttons hook={hook} />
      <Calls hook={hook} />
    </li>
  );
}

function Buttons({ hook: { id, offReason } }: { hook: Webhook }) {
  const t = useMessages();
  const sending = useSending();
  const renew = useRenewWebhooks();
  const isOn = offReason === null;
  const turn = () =>
    sending.send(async () => {
      await WEBHOOKS.change(id, { isOn: !isOn });
      await renew();
      return 'here';
    });
  const test = () =>
    sending.send(async () => {
      await WEBHOOKS.test(id);
      showToast({ kind: 'done', text: t('webhooks.queued') });
      await renew();
      return 'here';
    });
  return (
    <div className="flex flex-col gap-3">
      <FormFailure failure={sending.failure} />
      <div className="flex flex-wrap gap-3">
        {isOn && (
          <Button variant="secondary" size="sm" isPending={sending.isPending} onPress={test}>
            {t('webhooks.sendTest')}
          </Button>
        )}
        <Button variant={isOn ? 'ghost' : 'primary'} size="sm" isPending={sending.isPending} onPress={turn}>
          {t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn')}
        </Button>
      </div>
    </div>
  );
}
