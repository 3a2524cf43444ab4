import {
  CONTRACT_EVENTS,
  P2P_EVENTS,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
} from '@pelorus/protocol/webhooks/events.ts';
import type { NewWebhook, Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EVENT_WORDS, useRenewWebhooks, WEBHOOKS } from './webhooks-data.ts';

const ADDRESS = { ltr: true, inputMode: 'url', autoComplete: 'off', placeholder: 'https://' } as const;

/** Form for URL and events; `hook` null: a new webhook, whose secret is then shown (HOOK-01). */
export function WebhookForm({
  hook,
  onMade,
  onClose,
}: {
  hook: Webhook | null;
  onMade: (made: NewWebhook) => void;
  onClose: () => void;
}) {
  const t = useMessages();
  const renew = useRenewWebhooks();
  const sending = useSending('url', 'events');
  const [url, setUrl] = useState(hook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(hook?.events ?? ['fill', 'order-done']);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (url.trim() === '') return sending.fail('url', t('webhooks.urlHint'));
    if (events.length === 0) return sending.fail('events', t('webhooks.eventsMissing'));
    const body = { url: url.trim(), events: WEBHOOK_EVENTS.filter((one) => events.includes(one)) };
    void sending.send(async () => {
      if (hook === null) onMade(await WEBHOOKS.make(body));
      else {
        await WEBHOOKS.change(hook.id, body);
        showToast({ kind: 'done', text: t('security.done') });
        onClose();
      }
      void renew();
      return 'left';
    });
  };
  return (
    // Once it is asked for, its secret may come at any moment (WEB-71).
    <Dialog
      title={t(hook === null ? 'webhooks.make' : 'webhooks.editTitle')}
      isOpen
      isKept={sending.isPending}
      onClose={onClose}
    >
      <form ref={sending.form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SendingFailure sending={sending} />
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          value={url}
          onChange={(text) => {
            setUrl(text);
            sending.clear();
          }}
          maxLength={WEBHOOK_URL_MAX}
          error={sending.fields.url}
          {...ADDRESS}
          autoFocus
        />
        <Events
          events={events}
          error={sending.fields.events}
          onChange={(next) => {
            setEvents(next);
            sending.clear();
          }}
        />
        <Button type="submit" isPending={sending.isPending} className="w-full">
          {t(hook === null ? 'webhooks.make' : 'security.save')}
        </Button>
      </form>
    </Dialog>
  );
}

function Events({
  events,
  error,
  onChange,
}: {
  events: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: readonly WebhookEvent[]) => void;
}) {
  const t = useMessages();
  const errorId = useId();
  const features = useRootData()?.config.features;
  const isOffered = (one: WebhookEvent) =>
    (features?.futures === true || !CONTRACT_EVENTS.has(one)) && (features?.p2p === true || !P2P_EVENTS.has(one));
  const shown = WEBHOOK_EVENTS.filter((one) => isOffered(one) || events.includes(one));
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="mb-1 text-sm text-text-muted">{t('webhooks.events')}</legend>
      {shown.map((one) => (
        <Switch
          key={one}
          isSelected={events.includes(one)}
          onChange={(isOn) => onChange(isOn ? [...events, one] : events.filter((other) => other !== one))}
        >
          {t(EVENT_WORDS[one])}
        </Switch>
      ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
