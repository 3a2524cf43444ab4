import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useWithdrawing } from './withdraw-data.ts';

/** Takes a withdrawal back that nobody has approved yet. */
export function CancelWithdrawal({ id }: { id: number }) {
  const t = useMessages();
  const say = useRefusalText();
  const { cancel } = useWithdrawing();
  const { isPending, mutate } = useMutation({
    mutationFn: () => cancel(id),
    onSuccess: () => showToast({ kind: 'done', text: t('withdraw.cancelled') }),
    onError: (error) => showToast({ kind: 'failed', text: say(error).text }),
  });
  return (
    <Button variant="ghost" size="sm" isPending={isPending} onPress={() => !isPending && mutate()}>
      {t('withdraw.cancel')}
    </Button>
  );
}
