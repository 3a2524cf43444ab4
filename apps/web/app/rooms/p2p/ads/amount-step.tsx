import type { MethodData, PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { SearchSelectMany } from '../../../ui/fields/search-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { AccountDialog } from '../account-dialog.tsx';
import { accountText } from '../account-text.ts';
import { useP2pSettings, useScale } from '../p2p-frame.tsx';
import { windowText } from '../window-text.ts';
import type { AdFormState } from './use-ad-form.ts';

/** The second step: how much, in what parts, and how it is paid. */
export function AmountStep({ form, accounts }: { form: AdFormState; accounts: readonly PaymentAccountData[] }) {
  const t = useMessages();
  const { draft, change, problems } = form;
  const { methods } = useP2pSettings();
  const offered = methods.filter(({ fiats }) => fiats.includes(draft.fiat));
  const limits = [
    ['fiatMin', t('p2p.form.fiatMin')],
    ['fiatMax', t('p2p.form.fiatMax')],
  ] as const;
  return (
    <>
      <DecimalField
        label={t('p2p.form.amount')}
        name="amount"
        value={draft.amount}
        digits={useScale(draft.asset)}
        unit={draft.asset}
        error={problems.amount ?? null}
        onChange={(amount) => change({ amount })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {limits.map(([name, label]) => (
          <DecimalField
            key={name}
            label={label}
            name={name}
            value={draft[name]}
            digits={currencyDigits(draft.fiat)}
            unit={draft.fiat}
            error={problems[name] ?? null}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      {draft.side === 'BUY' ? (
        <SearchSelectMany
          label={t('p2p.form.methods', { count: P2P_LIMITS.methodsPerAd })}
          options={offered.map(({ code, name }) => ({ id: code, text: name }))}
          values={draft.methods}
          onChange={(chosen) => change({ methods: chosen.slice(0, P2P_LIMITS.methodsPerAd) })}
          error={problems.methods}
        />
      ) : (
        <OwnAccounts form={form} accounts={accounts} offered={offered} />
      )}
      <Window form={form} />
    </>
  );
}

/** Accounts where a seller is paid: one for each method. */
function OwnAccounts({
  form: { draft, change, problems },
  accounts,
  offered,
}: {
  form: AdFormState;
  accounts: readonly PaymentAccountData[];
  offered: readonly MethodData[];
}) {
  const t = useMessages();
  const [isAdding, setAdding] = useState(false);
  const fitting = accounts.filter(({ method }) => offered.some(({ code }) => code === method));
  const choose = ({ id, method }: PaymentAccountData, isChosen: boolean) => {
    const others = draft.accounts.filter((one) => one !== id && methodOf(one) !== method);
    change({ accounts: isChosen ? [...others, id].slice(-P2P_LIMITS.methodsPerAd) : others });
  };
  const methodOf = (id: number) => accounts.find((one) => one.id === id)?.method;
  const problem = problems.accounts ?? problems.methods;
  const risky = offered.filter(
    ({ code, risk }) => risk === 'REVERSIBLE' && draft.accounts.some((id) => methodOf(id) === code),
  );
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {t('p2p.form.accounts', { count: P2P_LIMITS.methodsPerAd })}
      </legend>
      {fitting.length === 0 && (
        <p className="text-sm text-text-muted">{t('p2p.form.noAccounts', { fiat: draft.fiat })}</p>
      )}
      {fitting.map((account) => (
        <Checkbox
          key={account.id}
          isSelected={draft.accounts.includes(account.id)}
          onChange={(isSelected) => choose(account, isSelected)}
        >
          <bdi>{accountText(account)}</bdi>
        </Checkbox>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {risky.map(({ code, name }) => (
        <p key={code} className="text-sm text-warn text-pretty">
          {t('p2p.form.reversible', { name })}
        </p>
      ))}
      <Button variant="ghost" size="sm" icon="plus" onPress={() => setAdding(true)} className="-ms-3">
        {t('p2p.addAccount')}
      </Button>
      {isAdding && offered.length > 0 && (
        <AccountDialog
          methods={offered}
          onClose={() => setAdding(false)}
          onAdded={(account) => choose(account, true)}
        />
      )}
    </fieldset>
  );
}

/** How long a buyer has to pay: no shorter than the slowest method needs (PADS-06). */
function Window({ form: { change, leastWindow, problems, windowMinutes } }: { form: AdFormState }) {
  const t = useMessages();
  const { tag } = useLocale();
  const choices = P2P_LIMITS.windowMinutes.filter((minutes) => minutes >= leastWindow);
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('p2p.form.window')}
        options={choices.map((minutes) => ({ id: String(minutes), text: windowText(minutes, tag) }))}
        value={String(windowMinutes)}
        onChange={(chosen) => change({ windowMinutes: choices.find((one) => String(one) === chosen) ?? windowMinutes })}
      />
      {problems.windowMinutes !== undefined && <p className="text-sm text-danger">{problems.windowMinutes}</p>}
    </div>
  );
}
