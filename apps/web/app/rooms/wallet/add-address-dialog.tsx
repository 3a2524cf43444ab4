import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type BookNetwork, isPlainlyWrong } from './address-book.logic.ts';
import { useBookCalls } from './address-book-data.ts';

const LABEL_MAX = 40;
const ADDRESS_MAX = 128;
const MEMO_MAX = 120;

interface Props {
  networks: readonly BookNetwork[];
  onClose: () => void;
}

/** Adds an address; the page asks for a fresh proof where it is needed (WPAG-21). */
export function AddAddressDialog(props: Props) {
  const t = useMessages();
  return (
    <Dialog title={t('addressBook.add')} isOpen onClose={props.onClose}>
      <AddressForm {...props} />
    </Dialog>
  );
}

/** What is typed, and its sending. */
function useNewAddress({ networks, onClose }: Props) {
  const t = useMessages();
  const book = useBookCalls();
  const sending = useSending('label', 'address');
  const [typed, setTyped] = useState({ code: networks[0]?.network ?? '', label: '', address: '', memo: '' });
  const network = networks.find((one) => one.network === typed.code);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (network === undefined) return;
    const { address, code, label, memo } = typed;
    if (label.trim() === '') return sending.fail('label', t('addressBook.nameMissing'));
    if (isPlainlyWrong(address, network)) return sending.fail('address', t('error.ADDRESS_INVALID'));
    const given = network.hasMemo ? memo.trim() : '';
    void sending.send(async () => {
      const body = { network: code, address: address.trim(), label: label.trim() };
      await book.add(given === '' ? body : { ...body, memo: given });
      showToast({ kind: 'done', text: t('addressBook.added') });
      void book.renew();
      if (sending.isThere()) onClose();
      return 'left';
    });
  };
  const type = (change: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...change }));
    sending.clear();
  };
  return { sending, typed, network, type, submit };
}

function AddressForm(props: Props) {
  const t = useMessages();
  const { network, sending, submit, type, typed } = useNewAddress(props);
  return (
    <form ref={sending.form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SendingFailure sending={sending} />
      <TextField
        label={t('addressBook.name')}
        name="label"
        autoComplete="off"
        maxLength={LABEL_MAX}
        value={typed.label}
        onChange={(label) => type({ label })}
        error={sending.fields.label}
      />
      <Select
        label={t('addressBook.network')}
        options={props.networks.map((one) => ({ id: one.network, text: one.name }))}
        value={typed.code}
        onChange={(code) => type({ code })}
      />
      <TextField
        label={t('addressBook.address')}
        name="address"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        ltr
        maxLength={ADDRESS_MAX}
        value={typed.address}
        onChange={(address) => type({ address })}
        error={sending.fields.address}
      />
      {network?.hasMemo === true && (
        <TextField
          label={t('addressBook.memo')}
          name="memo"
          autoComplete="off"
          ltr
          maxLength={MEMO_MAX}
          value={typed.memo}
          onChange={(memo) => type({ memo })}
        />
      )}
      <p className="text-sm text-text-muted text-pretty">{t('addressBook.about')}</p>
      <Button type="submit" size="lg" isPending={sending.isPending} className="w-full">
        {t('addressBook.add')}
      </Button>
    </form>
  );
}
