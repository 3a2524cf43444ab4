import { add, decimal, decimalText, divide, multiply } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useEffect, useRef } from 'react';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { pageColours } from '../../terminal/chart/chart-colours.ts';
import { marketName } from '../../terminal/market-links.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { savePicture } from '../../ui/save-picture.ts';
import { CARD_HEIGHT, CARD_WIDTH, type CardTexts, drawCard } from './draw-card.ts';

/** A position as it is shared. Decimal texts. */
export interface SharedPosition {
  symbol: string;
  direction: 'LONG' | 'SHORT';
  /** null: it is not known any more. */
  leverage: number | null;
  entryPrice: string;
  /** The mark, or what it was closed at. */
  price: { title: MessageId; value: string };
  /** A fraction; null: the way of the price is told instead. */
  returnOnEquity: string | null;
}

const HUNDRED = decimal('100');
const MOVE_DIGITS = 6;

/** Returns how far the price went for the position, as a fraction: above zero it gained. */
export function moveOf({ direction, entryPrice, price }: SharedPosition): string {
  const [entry, now] = [decimal(entryPrice), decimal(price.value)];
  const less = ({ units, scale }: typeof entry) => ({ units: -units, scale });
  const gained = direction === 'LONG' ? add(now, less(entry)) : add(entry, less(now));
  return decimalText(divide(gained, entry, MOVE_DIGITS, 'half-up'));
}

/** Returns what the card of a position says. */
function useTexts(position: SharedPosition): CardTexts & { isGain: boolean } {
  const t = useMessages();
  const { tag } = useLocale();
  const to = usePageLink();
  const root = useRootData();
  const { direction, entryPrice, leverage, price, returnOnEquity, symbol } = position;
  const part = returnOnEquity ?? moveOf(position);
  const shape = { minDigits: 2, maxDigits: 2, rounding: 'half-up', signed: true } as const;
  const side = t(direction === 'LONG' ? 'perp.long' : 'perp.short');
  return {
    brand: root?.config.brandName ?? '',
    market: marketName(symbol),
    side: leverage === null ? side : `${side} ${leverage}×`,
    title: t(returnOnEquity === null ? 'perp.card.move' : 'perp.card.return'),
    percent: `${formatNumber(decimalText(multiply(decimal(part), HUNDRED)), tag, shape)}%`,
    prices: [
      { title: t('perp.entry'), value: formatNumber(entryPrice, tag) },
      { title: t(price.title), value: formatNumber(price.value, tag) },
    ],
    link: `${root?.origin ?? ''}${to('futures', { contract: symbol })}`,
    isGain: !part.startsWith('-'),
  };
}

/** A position as a picture, to be copied or kept (FPAG-27). */
export default function ShareCard({ position, onClose }: { position: SharedPosition; onClose: () => void }) {
  const t = useMessages();
  const { dir } = useLocale();
  const texts = useTexts(position);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isLong = position.direction === 'LONG';
  const { isGain } = texts;
  const said = JSON.stringify(texts);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen == null) return;
    const { fontFamily: font } = getComputedStyle(document.body);
    const look = { colours: pageColours(), font, isLong, isGain, isRtl: dir === 'rtl' };
    drawCard(pen, JSON.parse(said) as CardTexts, look);
  }, [said, isLong, isGain, dir]);
  const picture = () =>
    new Promise<Blob>((done, fail) => {
      const take = (blob: Blob | null) => (blob === null ? fail(new Error('the canvas has no picture')) : done(blob));
      canvas.current?.toBlob(take, 'image/png');
    });
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture() })]);
      showToast({ kind: 'done', text: t('perp.card.copied') });
    } catch {
      showToast({ kind: 'failed', text: t('perp.card.copyFailed') });
    }
  };
  const label = [texts.market, texts.side, texts.title, texts.percent].join(' · ');
  return (
    <Dialog title={t('perp.card.title')} isOpen isWide onClose={onClose}>
      <div className="flex flex-col gap-4">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          className="h-auto w-full rounded border border-line"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={() => void copy()}>
            {t('perp.card.copy')}
          </Button>
          <Button
            variant="primary"
            onPress={() => void picture().then((blob) => savePicture(blob, `${position.symbol} ${texts.percent}`))}
          >
            {t('perp.card.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
