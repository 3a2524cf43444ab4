import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Letters of a reason (STF-10). */
export const REASON_MIN = 3;
export const REASON_MAX = 300;

/** Asks for a reason, runs the action, and closes; shows refusals. */
export function ReasonDialog({
  title,
  warning,
  isDanger = false,
  isLong = false,
  children,
  isReady = true,
  onClose,
  onReason,
}: {
  title: string;
  /** Effect of the action. */
  warning: string;
  isDanger?: boolean;
  /** Much is asked before the reason: wider, and read from its top. */
  isLong?: boolean;
  /** Further inputs, and whether they are complete. */
  children?: React.ReactNode;
  isReady?: boolean;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}) {
  const t = useMessages();
  const [reason, setReason] = useState('');
  const sending = useSending();
  const isWhole = isReady && reason.trim().length >= REASON_MIN;
  const send = () =>
    sending.send(async () => {
      await onReason(reason.trim());
      if (sending.isThere()) onClose();
      return 'left';
    });
  return (
    <Dialog title={title} isWide={isLong} isOpen onClose={onClose}>
      <form
        ref={sending.form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void send();
        }}
      >
        <div className="flex flex-col gap-2">
          <p className="text-text-muted text-pretty">{warning}</p>
          <FormFailure failure={sending.failure} />
        </div>
        {children}
        <TextField
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          autoFocus={!isLong}
        />
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          isPending={sending.isPending}
          isDisabled={!isWhole}
          className="w-full"
        >
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
