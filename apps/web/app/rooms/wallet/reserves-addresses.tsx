import type { ReservesAddress } from '@pelorus/protocol/wallet/reserves.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card, Row, Rows } from '../../ui/layout/card.tsx';
import { LongText } from '../../ui/text/long-text.tsx';

/** The venue's own addresses, with what their keys signed (RSV-51). */
export function ReservesAddresses({ addresses }: { addresses: readonly ReservesAddress[] }) {
  const t = useMessages();
  if (addresses.length === 0) return null;
  return (
    <Card id="addresses" title={t('reserves.addresses')} lead={t('reserves.addressesLead')}>
      <Rows>
        {addresses.map(({ address, place, message, signature }) => (
          <Row
            key={`${place} ${address}`}
            title={t(`reserves.place.${place}`)}
            action={
              signature !== null && <CopyButton text={`${message}\n${signature}`} what={t('reserves.signature')} />
            }
          >
            <LongText text={address} />
            {signature === null ? (
              <p>{t('reserves.unsigned')}</p>
            ) : (
              <>
                <p>{t('reserves.signature')}</p>
                <LongText text={signature} />
              </>
            )}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
