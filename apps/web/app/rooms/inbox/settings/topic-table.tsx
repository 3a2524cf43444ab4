import type { InboxChoices } from '@pelorus/protocol/inbox/http.ts';
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeTopic } from '@pelorus/protocol/inbox/topics.ts';
import type { Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useRootData } from '../../../state/root-data.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useTurnNotice } from './choices-data.ts';
import { channelState, TOPIC_EVENTS, topicsOf } from './topic-rows.ts';

const HEAD = 'border-b border-line pb-2 font-normal text-text-muted';

/** Topics by channels: a switch for what is chosen, words for what always comes (INBX-54). `hooks` null: the account has none. */
export function TopicTable({ choices, hooks }: { choices: InboxChoices; hooks: readonly Webhook[] | null }) {
  const t = useMessages();
  const features = useRootData()?.config.features;
  const topics = topicsOf({ futures: features?.futures === true, p2p: features?.p2p === true });
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('inbox.settings')}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-start`}>
            {t('inbox.topic')}
          </th>
          {NOTICE_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className={`${HEAD} w-16 px-1 text-center md:w-28`}>
              {t(`inbox.channel.${channel}`)}
            </th>
          ))}
          {hooks !== null && (
            <th scope="col" className={`${HEAD} ps-4 text-start max-md:hidden`}>
              {t('inbox.channel.webhook')}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {topics.map((topic) => (
          <TopicRow key={topic} topic={topic} chosen={choices.topics[topic] ?? {}} hooks={hooks} />
        ))}
      </tbody>
    </table>
  );
}

function TopicRow({
  topic,
  chosen,
  hooks,
}: {
  topic: NoticeTopic;
  chosen: Partial<Record<NoticeChannel, boolean | undefined>>;
  hooks: readonly Webhook[] | null;
}) {
  const t = useMessages();
  const title = t(`inbox.topic.${topic}`);
  return (
    <tr data-topic={topic}>
      <th scope="row" className="py-2 text-start text-base font-normal">
        {title}
        {hooks !== null && (
          <span className="block text-sm text-text-muted md:hidden">
            <Endpoints topic={topic} hooks={hooks} isShort />
          </span>
        )}
      </th>
      {NOTICE_CHANNELS.map((channel) => (
        <td key={channel} className="px-1 text-center">
          <ChannelCell topic={topic} channel={channel} title={title} isOn={chosen[channel] === true} />
        </td>
      ))}
      {hooks !== null && (
        <td className="ps-4 text-text-muted max-md:hidden">
          <Endpoints topic={topic} hooks={hooks} />
        </td>
      )}
    </tr>
  );
}

function ChannelCell({
  topic,
  channel,
  title,
  isOn,
}: {
  topic: NoticeTopic;
  channel: NoticeChannel;
  title: string;
  isOn: boolean;
}) {
  const t = useMessages();
  const turn = useTurnNotice();
  const state = channelState(topic, channel);
  if (state === 'none')
    return (
      <span aria-hidden="true" className="text-text-muted">
        –
      </span>
    );
  if (state === 'always') return <span className="text-xs text-text-muted">{t('preferences.mail.always')}</span>;
  return (
    <Switch isSelected={isOn} onChange={(next) => turn({ topic, channel, isOn: next })}>
      <span className="sr-only">{`${title}: ${t(`inbox.channel.${channel}`)}`}</span>
    </Switch>
  );
}

/** Which of the person's endpoints tell a topic; `isShort`: only where there is one. */
function Endpoints({
  topic,
  hooks,
  isShort = false,
}: {
  topic: NoticeTopic;
  hooks: readonly Webhook[];
  isShort?: boolean;
}) {
  const to = usePageLink();
  const t = useMessages();
  const events = TOPIC_EVENTS[topic];
  if (events.length === 0) return isShort ? null : <span aria-hidden="true">–</span>;
  const telling = hooks.filter(
    ({ events: wanted, offReason }) => offReason === null && events.some((one) => wanted.includes(one)),
  );
  if (telling.length > 0)
    return <bdi className="break-all">{telling.map(({ url }) => URL.parse(url)?.host ?? url).join(', ')}</bdi>;
  if (isShort) return null;
  return (
    <Link to={to('webhooks')} className="text-accent underline">
      {t('webhooks.make')}
    </Link>
  );
}
