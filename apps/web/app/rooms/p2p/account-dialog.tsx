import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { MethodData, PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { cleanField, isField } from '@pelorus/protocol/p2p/payment-fields.ts';
import type { FieldKind } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { useNewAccount } from './accounts-data.ts';
import { useP2pMe } from './me-data.ts';

const HOLDER_MAX = 80;
const FIELD_MAX = 120;
/** Written in letters of any language; all others are codes and numbers, which read from left to right. */
const WORDED: ReadonlySet<FieldKind> = new Set(['bankName', 'branch', 'place']);

type Problems = Partial<Record<FieldKind | 'holder', string>>;
interface Props {
  /** Which methods may be chosen; never empty. */
  methods: readonly MethodData[];
  onClose: () => void;
  onAdded?: (account: PaymentAccountData) => void;
}

/** Adds one of my accounts: which method, whose it is, and what it is known by (PMET-03, PMET-05). */
export function AccountDialog(props: Props) {
  const t = useMessages();
  return (
    <Dialog title={t('p2p.addAccount')} isOpen onClose={props.onClose}>
      <AccountForm {...props} />
    </Dialog>
  );
}

/** What is typed, its problems, and its sending. */
function useAccountForm({ methods, onAdded, onClose }: Props) {
  const t = useMessages();
  const say = useRefusalText();
  const me = useP2pMe().data;
  const adding = useNewAccount();
  const [code, setCode] = useState(methods[0]?.code ?? '');
  const [holder, setHolder] = useState<string | null>(null);
  const [fields, setFields] = useState<Partial<Record<FieldKind, string>>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<RefusalText | null>(null);
  const method = methods.find((one) => one.code === code) ?? (methods[0] as MethodData);
  const name = holder ?? me?.verifiedName ?? '';
  const typed = (kind: FieldKind) => cleanField(kind, fields[kind] ?? '');
  const change = (act: () => void) => {
    act();
    setProblems({});
    setFailure(null);
  };
  const refuse = (error: unknown) => {
    const text = say(error);
    // "fields.iban", or what the check calls the kind itself.
    const at = error instanceof ApiRefusal ? error.field?.split('.').at(-1) : undefined;
    const kind = at === 'holder' ? at : method.fields.find((field) => field.kind === at)?.kind;
    if (kind === undefined) setFailure(text);
    else setProblems({ [kind]: text.text });
  };
  const submit = () => {
    const found: Problems = name.trim().length < 2 ? { holder: t('p2p.field.missing') } : {};
    for (const { isOptional, kind } of method.fields)
      if (typed(kind) === '') found[kind] = isOptional ? '' : t('p2p.field.missing');
      else if (!isField(kind, typed(kind))) found[kind] = t('p2p.field.wrong');
    setProblems(found);
    if (Object.values(found).some((text) => text !== '') || adding.isPending) return;
    const given = method.fields.map(({ kind }) => [kind, typed(kind)] as const).filter(([, text]) => text !== '');
    adding.mutate(
      { method: method.code, holder: name.trim(), fields: Object.fromEntries(given) },
      {
        onError: refuse,
        onSuccess: (account) => {
          showToast({ kind: 'done', text: t('p2p.account.added') });
          onAdded?.(account);
          onClose();
        },
      },
    );
  };
  return {
    ...{ method, name, fields, problems, failure, submit, me },
    isPending: adding.isPending,
    choose: (next: string) => change(() => setCode(next)),
    typeHolder: (text: string) => change(() => setHolder(text)),
    type: (kind: FieldKind, text: string) => change(() => setFields({ ...fields, [kind]: text })),
  };
}

function AccountForm(props: Props) {
  const t = useMessages();
  const form = useAccountForm(props);
  const verified = form.me?.verifiedName ?? null;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      className="flex flex-col gap-4"
    >
      <FormFailure failure={form.failure} />
      <SearchSelect
        label={t('p2p.account.method')}
        options={props.methods.map(({ code, name }) => ({ id: code, text: name }))}
        value={form.method.code}
        onChange={form.choose}
      />
      <TextField
        label={t('p2p.account.holder')}
        name="holder"
        autoComplete="name"
        maxLength={HOLDER_MAX}
        value={form.name}
        onChange={form.typeHolder}
        hint={verified === null ? t('p2p.account.unchecked') : t('p2p.account.holderIs', { name: verified })}
        error={form.problems.holder}
      />
      {form.method.fields.map(({ isOptional, kind }) => {
        const word = t(`p2p.field.${kind}`);
        return (
          <TextField
            key={kind}
            label={isOptional ? t('p2p.field.optional', { field: word }) : word}
            name={kind}
            ltr={!WORDED.has(kind)}
            autoComplete="off"
            spellCheck={false}
            maxLength={FIELD_MAX}
            value={form.fields[kind] ?? ''}
            onChange={(text) => form.type(kind, text)}
            error={form.problems[kind]}
          />
        );
      })}
      <p className="text-sm text-text-muted text-pretty">{t('p2p.account.about')}</p>
      <Button type="submit" size="lg" isPending={form.isPending} className="w-full">
        {t('p2p.addAccount')}
      </Button>
    </form>
  );
}
