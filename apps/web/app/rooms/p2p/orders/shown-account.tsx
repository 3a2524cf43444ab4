import type { ShownAccount } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Mark } from '../../../ui/layout/card.tsx';

/** Kinds that people read as text; all others are codes, from left to right in every language. */
const TEXTS: ReadonlySet<string> = new Set(['bankName', 'branch', 'place']);

/** One fact with its name; `copy`: what its button puts on the clipboard. */
export function CopyFact({
  name,
  copy,
  isStrong = false,
  children,
}: {
  name: string;
  copy?: string;
  isStrong?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className={`ms-auto flex min-w-0 items-center gap-3 text-end ${isStrong ? 'text-lg font-semibold' : ''}`}>
        <span className="min-w-0 break-words">{children}</span>
        {copy !== undefined && <CopyButton text={copy} what={name} />}
      </dd>
    </div>
  );
}

/** An account, each of its fields by itself (PPAG-11). */
export function AccountFacts({ account, canCopy }: { account: ShownAccount; canCopy: boolean }) {
  const t = useMessages();
  const copy = (text: string) => (canCopy ? { copy: text } : {});
  return (
    <>
      <CopyFact name={t('p2p.order.method')}>
        <bdi>{account.methodName}</bdi>
      </CopyFact>
      <CopyFact name={t('p2p.pay.holder')} {...copy(account.holder)}>
        <bdi className="font-medium">{account.holder}</bdi>{' '}
        <Mark isGood={account.isNameVerified}>
          {t(account.isNameVerified ? 'p2p.pay.nameVerified' : 'p2p.pay.nameUnverified')}
        </Mark>
      </CopyFact>
      {account.fields.map(({ kind, text }) => (
        <CopyFact key={kind} name={t(`p2p.field.${kind}`)} {...copy(text)}>
          {TEXTS.has(kind) ? (
            <bdi>{text}</bdi>
          ) : (
            <bdi dir="ltr" className="tabular break-all">
              {text}
            </bdi>
          )}
        </CopyFact>
      ))}
    </>
  );
}
