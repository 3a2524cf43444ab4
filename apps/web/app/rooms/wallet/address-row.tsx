import type { AddressBookEntry } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Mark, Row } from '../../ui/layout/card.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { useWait } from '../../ui/text/use-wait.ts';

const nothing = () => {};

/** One entry of the address book, and from when it may be used (WPAG-20). */
export function AddressRow({
  entry: { address, label, memo, usableAt },
  network,
  onRemove,
}: {
  entry: AddressBookEntry;
  /** Its name. */
  network: string;
  onRemove: () => void;
}) {
  const t = useMessages();
  const words = useTimeWords();
  const isWaiting = useWait(usableAt, nothing) > 0;
  return (
    <Row
      title={label}
      mark={
        <Mark isGood={!isWaiting}>
          {isWaiting ? t('addressBook.usableAt', { time: words(usableAt, 'dateTime') }) : t('addressBook.usable')}
        </Mark>
      }
      action={
        <>
          <CopyButton text={address} what={t('addressBook.address')} />
          <Button variant="secondary" size="sm" onPress={onRemove}>
            {t('addressBook.remove')}
          </Button>
        </>
      }
    >
      <p>{network}</p>
      <p dir="ltr" className="font-mono break-all rtl:text-end">
        {address}
        {memo !== null && ` · ${memo}`}
      </p>
    </Row>
  );
}
