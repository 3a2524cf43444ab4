import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** A button for each deed that may be proposed about an item, named with the item's number. */
export function DeedButtons<Kind extends string>({
  id,
  kinds,
  titles,
  onAsk,
}: {
  id: number;
  kinds: readonly Kind[];
  /** What each kind of deed is called, and its warning. */
  titles: Readonly<Record<Kind, readonly [MessageId, MessageId]>>;
  onAsk: (kind: Kind) => void;
}) {
  const t = useMessages();
  return (
    <span className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="secondary"
          aria-label={`${t(titles[kind][0])}: ${id}`}
          onPress={() => onAsk(kind)}
        >
          {t(titles[kind][0])}
        </Button>
      ))}
    </span>
  );
}
