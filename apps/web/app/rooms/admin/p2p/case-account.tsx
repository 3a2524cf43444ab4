import type { ShownAccount } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** A payment account of the order, as the other side was shown it. */
export function CaseAccount({ title, account }: { title: string; account: ShownAccount }) {
  const t = useMessages();
  const { fields, holder, isNameVerified, methodName } = account;
  return (
    <section className="flex flex-col gap-1 rounded bg-surface-sunken p-3 text-sm">
      <h3 className="font-medium">
        {title} · {methodName}
      </h3>
      <p>
        <bdi>{holder}</bdi>{' '}
        <span className={isNameVerified ? 'text-text-muted' : 'text-warn'}>
          {t(isNameVerified ? 'p2p.pay.nameVerified' : 'p2p.pay.nameUnverified')}
        </span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {fields.map(({ kind, text }) => (
          <div key={kind} className="contents">
            <dt className="text-text-muted">{t(`p2p.field.${kind}`)}</dt>
            <dd className="break-all">
              <bdi dir="auto">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
