import { decimal } from '@pelorus/site/decimal.ts';
import { formatFiat } from '@pelorus/site/fiat.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { abbreviate, formatNumber, formatParts, formatPercent } from '@pelorus/site/numbers.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NumberDrawing } from '../../ui/fields/number-drawing.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';
import { useHanFaces } from './use-han-faces.ts';

const SECOND_MS = 1_000;

export async function loader({ context }: LoaderFunctionArgs) {
  await designersOnly({ context });
  return { nowMs: Date.now() };
}

/** Returns the time: the server's in the first drawing, then the browser's at each full second. */
function useNow(firstMs: number): number {
  const [nowMs, setNowMs] = useState(firstMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNowMs(Date.now());
      timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return nowMs;
}

export default function DocsDatePage() {
  const t = useMessages();
  useHanFaces();
  return (
    <DocsFrame page="docs-date">
      <Demo title={t('docs.date.times')} text={t('docs.date.timesHint')} code={CODE.time}>
        <Times />
      </Demo>
      <Demo title={t('docs.date.numbers')} text={t('docs.date.numbersHint')} code={CODE.number}>
        <Numbers />
      </Demo>
      <Demo title={t('docs.date.odd')}>
        <OddNumbers />
      </Demo>
    </DocsFrame>
  );
}

function Times() {
  const t = useMessages();
  const nowMs = useNow(useLoaderData<typeof loader>().nowMs);
  const zone = useInBrowser() ? undefined : 'UTC';
  return (
    <Table
      label={t('docs.date.times')}
      columns={[
        { id: 'language', title: t('nav.language') },
        { id: 'dateTime', title: t('docs.date.dateTime') },
        { id: 'date', title: t('docs.date.date') },
        { id: 'time', title: t('docs.date.time') },
      ]}
    >
      {LOCALES.map(({ tag, name, lang }) => (
        <tr key={tag} lang={lang} className="border-b border-line last:border-0">
          <th scope="row" className={`${CELL} text-start font-normal`}>
            {name}
          </th>
          {(['dateTime', 'date', 'time'] as const).map((style) => (
            <td key={style} className={CELL}>
              <bdi className="tabular">{formatTime(nowMs, tag, style, zone)}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Numbers() {
  const t = useMessages();
  return (
    <Table
      label={t('docs.date.numbers')}
      columns={[
        { id: 'language', title: t('nav.language') },
        { id: 'number', title: t('docs.date.number'), end: true },
        { id: 'small', title: t('docs.date.small'), end: true },
        { id: 'short', title: t('docs.date.short'), end: true },
        { id: 'percent', title: t('docs.date.percent'), end: true },
        { id: 'money', title: t('docs.date.money'), end: true },
      ]}
    >
      {LOCALES.map(({ tag, name, lang, currency }) => (
        <tr key={tag} lang={lang} className="border-b border-line last:border-0">
          <th scope="row" className={`${CELL} text-start font-normal`}>
            {name}
          </th>
          {[
            formatNumber('1234567.891', tag),
            <NumberDrawing key="small" {...formatParts('0.00000001234', tag, { digitMode: 'indent' })} />,
            abbreviate('1234567890', tag),
            formatPercent('-1.2', tag),
            formatFiat(decimal('1234.5'), currency, tag),
          ].map((text, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <td key={column} className={`${CELL} text-end`}>
              <span className="numeric">{text}</span>
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

const ODD = ['', 'abc', '0', '-0.5', '999999999999999999999.000000001', '0.000000000000000001'];

/** Values without digits, and values beyond a float. */
function OddNumbers() {
  const t = useMessages();
  const { tag } = useLocale();
  return (
    <Table
      label={t('docs.date.odd')}
      columns={[
        { id: 'given', title: t('docs.date.given') },
        { id: 'shown', title: t('docs.date.shown'), end: true },
        { id: 'short', title: t('docs.date.short'), end: true },
      ]}
    >
      {ODD.map((given) => (
        <tr key={given} className="border-b border-line last:border-0">
          <th scope="row" className={`${CELL} text-start font-mono font-normal`}>
            <bdi>{JSON.stringify(given)}</bdi>
          </th>
          <td className={`${CELL} text-end`}>
            <span className="numeric">
              <NumberDrawing {...formatParts(given, tag, { digitMode: 'indent' })} />
            </span>
          </td>
          <td className={`${CELL} text-end`}>
            <span className="numeric">{abbreviate(given, tag)}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
