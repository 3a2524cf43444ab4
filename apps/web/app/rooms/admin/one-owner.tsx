import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';

/** Says openly that the venue has one owner, and what that means (STF-24). */
export function OneOwner({ isSole }: { isSole: boolean }) {
  const t = useMessages();
  return (
    <p className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-pretty">
      <span className="text-warn">
        <Icon name="alert" />
      </span>
      {t(isSole ? 'admin.staff.oneOwner' : 'admin.staff.oneOwnerClosed')}
    </p>
  );
}
