import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlaceListBody, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type ReactNode, useContext } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { FormPartsContext } from '../order-form/form-parts.ts';
import type { Asked } from './use-asked.ts';

interface RowsProps {
  asked: Asked;
  rules: MarketRules;
}
type Leg = PlaceListBody['legs'][number] | PlaceOrderBody;

/** Everything that would go out: each order of a list, what each waits for and for how long, all of an algo (TRAD-270). */
export function AskedRows({ asked, rules }: RowsProps) {
  const t = useMessages();
  const { pressed } = asked;
  if (pressed.kind === 'algo') return <AlgoRows body={pressed.body} held={pressed.held} rules={rules} />;
  if (pressed.kind === 'order') {
    return (
      <Rows>
        <OrderRows order={pressed.body} asked={asked} rules={rules} />
        <SumRows asked={asked} rules={rules} />
      </Rows>
    );
  }
  const [first, ...others] = pressed.body.legs;
  if (first === undefined) return null;
  return (
    <>
      <Rows>
        <OrderRows order={first} rules={rules} />
        <SumRows asked={asked} rules={rules} />
      </Rows>
      {pressed.body.kind !== 'OCO' && <p className="font-medium">{t('trade.form.then')}</p>}
      {others.map((leg) => (
        <Rows key={leg.clientOrderId}>
          <OrderRows order={leg} rules={rules} />
        </Rows>
      ))}
    </>
  );
}

/** `asked`: for a single order, its estimate by the book. */
function OrderRows({ order, asked, rules }: { order: Leg; asked?: Asked; rules: MarketRules }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { base, quote } = rules;
  const amount = order.quantity ?? asked?.preview?.quantity ?? null;
  return (
    <>
      <SideRow side={order.side} base={base} />
      <Row label={t('trade.kind')}>
        <KindOf order={order} />
      </Row>
      <Row label={t('trade.amount')}>
        {amount === null ? (
          t('trade.form.thenPaid')
        ) : (
          <>
            {order.quantity === undefined && '≈ '}
            <NumberText value={amount} /> {base}
          </>
        )}
      </Row>
      <NumberRow label={t('trade.form.visible')} value={order.visibleQuantity} asset={base} />
      <NumberRow label={t('trade.form.stop')} value={order.stopPrice} asset={quote} />
      {order.trailingDelta !== undefined && (
        <Row label={t('trade.form.turn')}>{formatNumber(unitsText(BigInt(order.trailingDelta), 2), tag)}%</Row>
      )}
      <PriceRow order={order} asked={asked} quote={quote} />
      {order.goodTill !== undefined && (
        <Row label={t('trade.form.until')}>
          <TimeText timeMs={order.goodTill} style="minute" />
        </Row>
      )}
    </>
  );
}

function KindOf({ order: { type, peg, trailingDelta, timeInForce } }: { order: Leg }) {
  const t = useMessages();
  const lasts = timeInForce === undefined || timeInForce === 'GTC' ? '' : ` · ${timeInForce}`;
  if (peg !== undefined) return `${t('trade.kind.pegged')}${lasts}`;
  return `${t(trailingDelta === undefined ? `orderType.${type}` : 'trade.kind.trailing')}${lasts}`;
}

/** The limit price, or "market" with the estimated price. */
function PriceRow({ order, asked, quote }: { order: Leg; asked: Asked | undefined; quote: string }) {
  const t = useMessages();
  const about = order.peg === undefined ? asked?.preview?.averagePrice : asked?.pegPrice;
  if (order.price !== undefined) return <NumberRow label={t('trade.price')} value={order.price} asset={quote} />;
  return (
    <Row label={t('trade.price')}>
      {order.peg === undefined && `${t('trade.kind.market')} `}
      {about != null && (
        <>
          ≈ <NumberText value={about} /> {quote}
        </>
      )}
    </Row>
  );
}

/** Total, slippage and fee. */
function SumRows({ asked: { total, preview }, rules: { quote } }: RowsProps) {
  const t = useMessages();
  const { tag } = useLocale();
  return (
    <>
      {total !== null && (
        <Row label={t('trade.total')}>
          <NumberText value={total} /> {quote} <FiatText asset={quote} amount={total} className="text-text-muted" />
        </Row>
      )}
      {preview?.slippagePercent != null && (
        <Row label={t('trade.form.slippage')}>{formatNumber(preview.slippagePercent, tag)}%</Row>
      )}
      {preview?.fee != null && (
        <Row label={t('trade.form.fee')}>
          ≈ <NumberText value={preview.fee.amount} /> {preview.fee.asset}
        </Row>
      )}
    </>
  );
}

function AlgoRows({
  body,
  held,
  rules: { base, quote },
}: {
  body: PlaceAlgoBody;
  held: { amount: string; asset: string } | null;
  rules: MarketRules;
}) {
  const parts = useContext(FormPartsContext);
  const t = useMessages();
  const { tag } = useLocale();
  return (
    <Rows>
      <SideRow side={body.side} base={base} />
      <Row label={t('trade.kind')}>
        {t(`trade.algo.kind.${body.kind}`)}
        {body.kind === 'SCALED' && body.postOnly === true && ` · ${t('trade.kind.postOnly')}`}
      </Row>
      <NumberRow label={t('trade.amount')} value={body.quantity} asset={base} />
      {body.kind === 'SCALED' ? (
        <>
          <NumberRow label={t('trade.form.from')} value={body.fromPrice} asset={quote} />
          <NumberRow label={t('trade.form.to')} value={body.toPrice} asset={quote} />
          <NumberRow label={t('trade.form.orderCount')} value={String(body.orderCount)} />
          <Row label={t('trade.form.sizes')}>{t(`trade.form.sizes.${body.distribution ?? 'FLAT'}`)}</Row>
        </>
      ) : (
        <>
          <NumberRow label={t('trade.form.spend')} value={body.quoteQuantity} asset={quote} />
          <NumberRow
            label={t(body.side === 'BUY' ? 'trade.form.highest' : 'trade.form.lowest')}
            value={body.limitPrice}
            asset={quote}
          />
          <Row label={t('trade.form.minutes')}>{formatNumber(String(body.duration / 60), tag)}</Row>
          <Row label={t('trade.form.parts')}>{formatNumber(String(body.slices), tag)}</Row>
        </>
      )}
      {held !== null && (
        <NumberRow label={t(parts?.costLabel ?? 'trade.form.held')} value={held.amount} asset={held.asset} />
      )}
    </Rows>
  );
}

function SideRow({ side, base }: { side: Leg['side']; base: string }) {
  const t = useMessages();
  return (
    <Row label={t('trade.side')}>
      <span className={side === 'BUY' ? 'font-medium text-up' : 'font-medium text-down'}>
        {t(side === 'BUY' ? 'trade.buyAsset' : 'trade.sellAsset', { asset: base })}
      </span>
    </Row>
  );
}

/** Nothing where there is no such number. */
function NumberRow({ label, value, asset = '' }: { label: string; value: string | undefined; asset?: string }) {
  if (value === undefined) return null;
  return (
    <Row label={label}>
      <NumberText value={value} /> {asset}
    </Row>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5">{children}</dl>;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-text-muted">{label}</dt>
      <dd className="numeric text-end">{children}</dd>
    </div>
  );
}
