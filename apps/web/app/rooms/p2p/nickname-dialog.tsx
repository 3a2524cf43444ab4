import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useNickname } from './me-data.ts';

/** As the server takes it (p2pMeBody). */
const NICKNAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{2,19}$/u;

/** Asks for the name that others see, before the first order or ad (PTRD-01). */
export function NicknameDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog title={t('p2p.nickname.title')} isOpen onClose={onClose}>
      <NicknameForm onDone={onClose} />
    </Dialog>
  );
}

function NicknameForm({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const sending = useSending('nickname');
  const { mutateAsync: save } = useNickname();
  const [nickname, setNickname] = useState('');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const given = nickname.trim();
    if (!NICKNAME.test(given)) return sending.fail('nickname', t('p2p.nickname.hint'));
    void sending.send(async () => {
      await save(given);
      onDone();
      return 'left';
    });
  };
  return (
    <form ref={sending.form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-text-muted text-pretty">{t('p2p.nickname.about')}</p>
      <SendingFailure sending={sending} />
      <TextField
        label={t('p2p.nickname.label')}
        hint={t('p2p.nickname.hint')}
        name="nickname"
        autoComplete="off"
        maxLength={P2P_LIMITS.nicknameLength}
        value={nickname}
        onChange={(typed) => {
          setNickname(typed);
          sending.clear();
        }}
        error={sending.fields.nickname}
      />
      <Button type="submit" size="lg" isPending={sending.isPending} className="w-full">
        {t('p2p.nickname.save')}
      </Button>
    </form>
  );
}
