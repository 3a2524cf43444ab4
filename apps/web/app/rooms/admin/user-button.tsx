import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** A person by the first digits of their id, which opens their page. */
export function UserButton({ userId, onOpen }: { userId: string; onOpen: (userId: string) => void }) {
  const t = useMessages();
  return (
    <Button variant="ghost" size="sm" aria-label={`${t('admin.open')}: ${userId}`} onPress={() => onOpen(userId)}>
      <bdi dir="ltr" className="font-mono text-xs">
        {userId.slice(0, 8)}
      </bdi>
    </Button>
  );
}
