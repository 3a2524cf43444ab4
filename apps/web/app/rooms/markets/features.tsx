import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Icon, type IconName } from '../../ui/text/icons.tsx';

/** Features of this exchange that a reader can check. */
const FEATURES: { icon: IconName; title: MessageId; text: MessageId }[] = [
  { icon: 'ledger', title: 'feature.ledger', text: 'feature.ledgerText' },
  { icon: 'shield', title: 'feature.durable', text: 'feature.durableText' },
  { icon: 'book', title: 'feature.orders', text: 'feature.ordersText' },
  { icon: 'info', title: 'feature.reasons', text: 'feature.reasonsText' },
  { icon: 'code', title: 'feature.api', text: 'feature.apiText' },
  { icon: 'server', title: 'feature.open', text: 'feature.openText' },
];

export function Features() {
  const t = useMessages();
  return (
    <section className="bg-surface-raised" aria-labelledby="features">
      <div className="page flex flex-col gap-8 py-14">
        <h2 id="features" className="max-w-2xl text-xl font-semibold text-balance">
          {t('home.features')}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 md:grid-cols-3">
          {FEATURES.map(({ icon, title, text }) => (
            <li key={title} className="flex flex-col gap-2">
              <span className="flex size-10 items-center justify-center rounded bg-accent-soft text-accent">
                <Icon name={icon} size={22} />
              </span>
              <h3 className="mt-1 font-semibold">{t(title)}</h3>
              <p className="text-text-muted text-pretty">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
