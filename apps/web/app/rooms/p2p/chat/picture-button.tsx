import { PICTURE_TYPES } from '@pelorus/protocol/identity/verification-rules.ts';
import { useRef, useState } from 'react';
import { lookedAt, useTroubleText } from '../../../shell/pictures/looked-at.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx';
import { type PictureUse, useSendPicture } from './chat-data.ts';

/** Chooses a picture and sends it; what is wrong with it is said over the page. */
export function PictureButton({
  orderId,
  kind,
  onSent,
  ...button
}: ButtonProps & { orderId: number; kind: PictureUse; onSent?: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const trouble = useTroubleText();
  const send = useSendPicture(orderId);
  const [isSending, setSending] = useState(false);
  const choose = async (file: File) => {
    const fail = (text: string) => showToast({ kind: 'failed', text });
    const found = await lookedAt(file);
    if ('trouble' in found) return void fail(trouble.before(found.trouble, file));
    URL.revokeObjectURL(found.url);
    setSending(true);
    try {
      await send(kind, file);
      onSent?.();
    } catch (error) {
      fail(trouble.after(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Button {...button} isPending={isSending} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
    </>
  );
}
