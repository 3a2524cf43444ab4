import { NOTICE_TOPICS, RECORD_MAILS, type RecordMail } from '@pelorus/protocol/inbox/topics.ts';
import type { PreferenceData } from '@pelorus/protocol/site/http.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Card, Mark, Row, Rows, RowsPlace } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useKeepInRecord, usePreferenceRecord } from './preference-record.ts';

const WORDS: Record<RecordMail, { title: MessageId; about: MessageId }> = {
  logIns: { title: 'preferences.mail.logIns', about: 'preferences.mail.logInsAbout' },
  verification: { title: 'preferences.mail.verification', about: 'preferences.mail.verificationAbout' },
  p2p: { title: 'preferences.mail.p2p', about: 'preferences.mail.p2pAbout' },
};
const ICONS = { logIns: 'key', verification: 'user', p2p: 'people' } as const satisfies Record<RecordMail, string>;
const TOPICS = Object.keys(RECORD_MAILS) as RecordMail[];

/** Switches for mails; security mails are always on (MSG-10). A sub-account's mails go to its parent. */
export function MailsCard() {
  const t = useMessages();
  const me = useRootData()?.me;
  if (me?.sub !== undefined) return null;
  return (
    <Card id="mails" title={t('preferences.mail.title')}>
      <Topics />
    </Card>
  );
}

function Topics() {
  const t = useMessages();
  const record = usePreferenceRecord();
  const hasP2p = useRootData()?.config.features.p2p === true;
  if (record.data === undefined)
    return record.error === null ? (
      <RowsPlace rows={3} />
    ) : (
      <ErrorState error={record.error} onRetry={() => void record.refetch()} />
    );
  const { data } = record;
  const shown = TOPICS.filter((topic) => topic !== 'p2p' || hasP2p);
  return (
    <Rows>
      <Row
        icon="shield"
        title={t('preferences.mail.security')}
        action={<Mark isGood>{t('preferences.mail.always')}</Mark>}
      >
        {t('preferences.mail.securityAbout')}
      </Row>
      {shown.map((topic) => (
        <TopicRow key={topic} topic={topic} record={data} />
      ))}
    </Rows>
  );
}

function TopicRow({ topic, record }: { topic: RecordMail; record: PreferenceData }) {
  const t = useMessages();
  const keep = useKeepInRecord();
  const title = t(WORDS[topic].title);
  const preset = NOTICE_TOPICS[RECORD_MAILS[topic]].channels.mail;
  const turn = (isOn: boolean) =>
    keep({
      change: { preferencesSettingInfo: { mails: { [topic]: isOn } } },
      expected: ({ preferencesSettingInfo: info, ...rest }) => ({
        ...rest,
        preferencesSettingInfo: { ...info, mails: { ...info.mails, [topic]: isOn } },
      }),
    });
  return (
    <Row
      icon={ICONS[topic]}
      title={title}
      action={
        <Switch isSelected={record.preferencesSettingInfo.mails[topic] ?? preset} onChange={turn}>
          <span className="sr-only">{title}</span>
        </Switch>
      }
    >
      {t(WORDS[topic].about)}
    </Row>
  );
}
