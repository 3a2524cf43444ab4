import { useEffect, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { lastDataAtMs } from '../../../live/connection.ts';
import { useConnection } from '../../../live/use-connection.ts';

/** While the connection is down: how old the newest number on the page is. */
export function DataAge() {
  const t = useMessages();
  const isDown = useConnection() === 'down';
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isDown) return;
    const renew = () => setSeconds(Math.max(0, Math.round((Date.now() - lastDataAtMs()) / 1_000)));
    renew();
    const timer = setInterval(renew, 1_000);
    return () => clearInterval(timer);
  }, [isDown]);
  if (!isDown || lastDataAtMs() === 0) return null;
  return (
    <span className="rounded bg-warn-soft px-2 py-1 text-xs text-warn tabular-nums">
      {t('trade.state.age', { seconds })}
    </span>
  );
}
