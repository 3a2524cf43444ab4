import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const REASON_LEAST = 3;
const REASON_MOST = 300;

/** Asks why something is done, does it, and closes; a refusal is said in it. */
export function ReasonDialog({
  title,
  onClose,
  onReason,
}: {
  title: string;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}) {
  const t = useMessages();
  const [reason, setReason] = useState('');
  const sending = useSending();
  const send = () =>
    sending.send(async () => {
      await onReason(reason.trim());
      onClose();
      return 'left';
    });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        ref={sending.form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length >= REASON_LEAST) void send();
        }}
      >
        <FormFailure failure={sending.failure} />
        <TextField
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MOST}
          autoFocus
        />
        <Button
          type="submit"
          isPending={sending.isPending}
          isDisabled={reason.trim().length < REASON_LEAST}
          className="w-full"
        >
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
