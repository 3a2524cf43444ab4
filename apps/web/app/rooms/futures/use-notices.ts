import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type Notice, positionsOf } from '../../live/positions.ts';
import { showToast } from '../../state/toast-store.ts';
import { playSound } from '../../terminal/desk/sounds.ts';
import { marketName } from '../../terminal/market-links.ts';

/** Says when the margin runs short, when a liquidation takes a step, and when funding is paid. */
export function useNotices(accountId: number | null): void {
  const t = useMessages();
  useEffect(() => {
    if (accountId === null) return;
    const say = ({ kind, symbol, row }: Notice) => {
      const market = symbol === null ? '' : marketName(symbol);
      if (kind === 'funding') return;
      playSound('refused');
      if (kind === 'marginCall') {
        const { level } = row as { level: string };
        return showToast({ kind: 'failed', text: t('perp.marginCall', { percent: Math.round(Number(level) * 100) }) });
      }
      const { step } = row as { step: string; positionSide: PositionSide };
      showToast({ kind: 'failed', text: t('perp.liquidated', { step, market }) });
    };
    return positionsOf(accountId).onNotice(say);
  }, [accountId, t]);
}
