import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../buttons/button.tsx';
import { Icon, type IconName } from '../text/icons.tsx';
import { useRefusalText } from '../text/refusal-text.ts';

/** An empty list: an explanation, and one action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text?: string;
  action?: React.ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="text-text-muted">
        <Icon name={icon} size={32} />
      </span>
      <p className="font-medium">{title}</p>
      {text !== undefined && <p className="max-w-sm text-text-muted">{text}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** It could not be shown: what happened, a way on, and what to quote to support. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useMessages();
  const refusal = useRefusalText();
  const { text, code } = refusal(error);
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="text-warn">
        <Icon name="alert" size={32} />
      </span>
      <p className="font-medium">{text}</p>
      {code !== null && <p className="text-sm text-text-muted">{t('ui.errorCode', { code })}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" size="sm" onPress={onRetry} className="mt-2">
          {t('ui.tryAgain')}
        </Button>
      )}
    </div>
  );
}
