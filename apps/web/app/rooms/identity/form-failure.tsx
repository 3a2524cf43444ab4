import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import type { RefusalText } from '../../ui/refusal-text.ts';

/** Why the form was not taken, said aloud where it is. */
export function FormFailure({ failure }: { failure: RefusalText | null }) {
  const t = useMessages();
  return (
    <div role="alert">
      {failure !== null && (
        <div className="flex items-start gap-2.5 rounded bg-danger-soft p-3 text-danger">
          <Icon name="alert" />
          <div>
            <p>{failure.text}</p>
            {failure.code !== null && <p className="text-sm">{t('ui.errorCode', { code: failure.code })}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
