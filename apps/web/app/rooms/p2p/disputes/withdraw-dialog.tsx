import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useReview, useWithdrawAppeal } from './dispute-data.ts';

/** Takes one's appeal back (PDIS-03). */
export function WithdrawQuestion({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const t = useMessages();
  return (
    <Question
      lead={t('p2p.withdrawAppeal.lead')}
      button={t('p2p.do.WITHDRAW_APPEAL')}
      call={useWithdrawAppeal(orderId)}
      onDone={onDone}
    />
  );
}

/** Asks for another look at a ruling, once (PDIS-13). */
export function ReviewQuestion({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const t = useMessages();
  return (
    <Question
      lead={t('p2p.dispute.reviewLead')}
      button={t('p2p.dispute.review')}
      call={useReview(orderId)}
      onDone={onDone}
    />
  );
}

function Question({
  lead,
  button,
  call,
  onDone,
}: {
  lead: string;
  button: string;
  call: ReturnType<typeof useReview>;
  onDone: () => void;
}) {
  const say = useRefusalText();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">{lead}</p>
      <FormFailure failure={call.isError ? say(call.error) : null} />
      <Button size="lg" isPending={call.isPending} onPress={() => call.mutate(undefined, { onSuccess: onDone })}>
        {button}
      </Button>
    </div>
  );
}
