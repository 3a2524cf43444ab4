import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import type { MenuChoice } from '../../ui/overlays/menu-choice.ts';
import { TimeText } from '../../ui/text/time-text.tsx';

/** Actions on a sub-account. */
export type SubAction = 'switch' | 'move' | 'edit' | 'log-in' | 'keys' | 'freeze' | 'thaw' | 'close';

/** One sub-account: name, permissions and actions. */
export function SubCard({
  sub,
  isSwitching,
  onAction,
}: {
  sub: SubAccount;
  isSwitching: boolean;
  onAction: (action: SubAction) => void;
}) {
  const t = useMessages();
  const { name, accountId, isFrozen, logInName, permissions, createdAt } = sub;
  const choices: MenuChoice[] = [
    { id: 'edit', text: t('subs.edit') },
    { id: 'log-in', text: t('subs.logIn') },
    { id: 'keys', text: t('apiKeys.title') },
    { id: isFrozen ? 'thaw' : 'freeze', text: isFrozen ? t('subs.thaw') : t('subs.freeze') },
    ...(isFrozen ? [{ id: 'close', text: t('subs.close') }] : []),
  ];
  return (
    <li className="flex flex-col gap-4 rounded bg-surface-raised p-5" data-sub={name}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate text-base font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <ul className="mt-1 flex flex-wrap gap-2">
            <Mark isWarning={isFrozen}>{isFrozen ? t('subs.frozen') : t('subs.active')}</Mark>
            {permissions.includes('futures') && <Mark>{t('subs.futures')}</Mark>}
            {!permissions.includes('spot') && <Mark>{t('subs.noTrade')}</Mark>}
          </ul>
        </div>
        <MenuButton
          icon="more"
          label={t('subs.actions', { name })}
          choices={choices}
          onChoose={(id) => onAction(id as SubAction)}
        />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact title={t('account.number')}>
          <span className="numeric">{accountId ?? '–'}</span>
        </Fact>
        <Fact title={t('apiKeys.made')}>
          <TimeText timeMs={createdAt} style="date" />
        </Fact>
        <Fact title={t('subs.logIn')}>{logInName === null ? t('subs.noLogIn') : <bdi dir="ltr">{logInName}</bdi>}</Fact>
      </dl>
      <div className="mt-auto flex flex-wrap gap-3">
        <Button
          size="sm"
          icon="user"
          isDisabled={isFrozen || accountId === null}
          isPending={isSwitching}
          onPress={() => onAction('switch')}
        >
          {t('subs.switch')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon="wallet"
          isDisabled={accountId === null}
          onPress={() => onAction('move')}
        >
          {t('subs.move')}
        </Button>
      </div>
    </li>
  );
}

function Mark({ isWarning = false, children }: { isWarning?: boolean; children: React.ReactNode }) {
  return (
    <li className={`rounded px-2 py-0.5 text-sm ${isWarning ? 'bg-warn-soft text-warn' : 'bg-accent-soft'}`}>
      {children}
    </li>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-text-muted">{title}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}
