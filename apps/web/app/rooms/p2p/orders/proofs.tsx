import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useReadMessages } from '../chat/chat-data.ts';
import { ChatPicture } from '../chat/chat-picture.tsx';
import { PictureButton } from '../chat/picture-button.tsx';

/** The buyer's pictures of the payment (PORD-20). Both sides see them in the chat too. */
export function Proofs({ order: { id, side, state } }: { order: P2pOrderData }) {
  const t = useMessages();
  const proofs = useReadMessages(id).flatMap(({ isProof, picture }) => (isProof && picture !== null ? [picture] : []));
  if (P2P_ENDED.has(state) || (side === 'SELL' && proofs.length === 0)) return null;
  return (
    <Card
      id="p2p-proofs"
      title={t('p2p.pay.proofs')}
      lead={t(side === 'BUY' ? 'p2p.pay.proofsHint' : 'p2p.pay.proofsSeller')}
    >
      {proofs.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {proofs.map((picture, index) => (
            <ChatPicture
              key={picture}
              orderId={id}
              picture={picture}
              label={t('p2p.pay.proofOf', { number: index + 1 })}
            />
          ))}
        </div>
      )}
      {side === 'BUY' && (
        <PictureButton
          orderId={id}
          kind="proof"
          variant="secondary"
          size="sm"
          icon="camera"
          className="self-start"
          onSent={() => showToast({ kind: 'done', text: t('p2p.pay.proofSent') })}
        >
          {t('p2p.pay.addProof')}
        </PictureButton>
      )}
    </Card>
  );
}
