import type { Device, SessionRow } from '@pelorus/protocol/identity/security.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, Mark, Row, Rows, RowsPlace } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { OriginText } from './origin-text.tsx';
import { SECURITY, useDevices, useSessions } from './security-data.ts';

type Ask = (question: Question) => void;

/** The person's sessions, each with a way to end it (SEC-10). */
export function SessionsCard() {
  const t = useMessages();
  const { data, error, refetch } = useSessions();
  const [question, setQuestion] = useState<Question | null>(null);
  const endOthers = () =>
    setQuestion({
      title: t('security.sessions.endOthers'),
      warning: t('security.sessions.endWarning'),
      button: t('security.sessions.endOthers'),
      done: t('security.done'),
      work: SECURITY.endOtherSessions,
    });
  return (
    <Card
      id="sessions"
      title={t('security.sessions')}
      lead={t('security.sessionsLead')}
      action={
        (data?.length ?? 0) > 1 && (
          <Button variant="danger" size="sm" onPress={endOthers}>
            {t('security.sessions.endOthers')}
          </Button>
        )
      }
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsPlace rows={2} />
      ) : (
        <Rows>
          {data.map((session) => (
            <Session key={session.id} session={session} ask={setQuestion} />
          ))}
        </Rows>
      )}
      {question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Card>
  );
}

function Session({ session, ask }: { session: SessionRow; ask: Ask }) {
  const t = useMessages();
  const { id, deviceName, network, country, beganAt, lastUsedAt, isCurrent } = session;
  const name = deviceName === '' ? t('security.unknownDevice') : deviceName;
  const end = () =>
    ask({
      title: t('security.sessions.endNamed', { name }),
      warning: t('security.sessions.endWarning'),
      button: t('security.sessions.end'),
      done: t('security.done'),
      work: () => SECURITY.endSession(id),
    });
  return (
    <Row
      icon="server"
      title={<bdi>{name}</bdi>}
      mark={isCurrent && <Mark isGood>{t('security.thisOne')}</Mark>}
      action={
        !isCurrent && (
          <Button variant="secondary" size="sm" aria-label={`${t('security.sessions.end')}: ${name}`} onPress={end}>
            {t('security.sessions.end')}
          </Button>
        )
      }
    >
      <p>
        <OriginText network={network} country={country} />
      </p>
      <p>
        {t('stay.began')}: <TimeText timeMs={beganAt} /> · {t('apiKeys.used')}: <TimeText timeMs={lastUsedAt} />
      </p>
    </Row>
  );
}

/** Browsers that need no code at log-in (SEC-11). */
export function DevicesCard() {
  const t = useMessages();
  const { data, error, refetch } = useDevices();
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <Card id="devices" title={t('security.devices')} lead={t('security.devicesLead')}>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsPlace rows={1} />
      ) : data.length === 0 ? (
        <EmptyState icon="server" title={t('security.devices.none')} />
      ) : (
        <Rows>
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} ask={setQuestion} />
          ))}
        </Rows>
      )}
      {question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Card>
  );
}

function DeviceRow({ device, ask }: { device: Device; ask: Ask }) {
  const t = useMessages();
  const { id, firstSeenAt, lastSeenAt, isCurrent } = device;
  const name = device.name === '' ? t('security.unknownDevice') : device.name;
  const forget = () =>
    ask({
      title: t('security.devices.forgetNamed', { name }),
      warning: t('security.devices.forgetWarning'),
      button: t('security.devices.forget'),
      done: t('security.done'),
      work: () => SECURITY.forgetDevice(id),
    });
  return (
    <Row
      icon="phone"
      title={<bdi>{name}</bdi>}
      mark={isCurrent && <Mark isGood>{t('security.thisOne')}</Mark>}
      action={
        !isCurrent && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${t('security.devices.forget')}: ${name}`}
            onPress={forget}
          >
            {t('security.devices.forget')}
          </Button>
        )
      }
    >
      {t('security.since')} <TimeText timeMs={firstSeenAt} style="date" /> · {t('apiKeys.used')}:{' '}
      <TimeText timeMs={lastSeenAt} />
    </Row>
  );
}
