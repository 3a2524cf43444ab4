import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { isDollar } from '@pelorus/site/currencies.ts';
import { add, decimal, decimalText, round, ZERO } from '@pelorus/site/decimal.ts';
import { priceGraph, worth } from '@pelorus/site/valuation.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import type { AccountState } from '../../live/account-state.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFavourites } from '../../shell/markets/favourites.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { useHiddenBalances } from '../../shell/money/use-hidden-balances.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Icon, type IconName } from '../../ui/text/icons.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { inOrder, type MarketRow } from './market-rows.ts';
import { MoverRow } from './mover-row.tsx';
import { askProgress, isAllDone, type NextStep, type Progress, stepsLeft } from './next-steps.ts';

const FAVOURITES_SHOWN = 6;
/** Reserves space for favourites, which only the browser knows, so that the content below does not move (WEB-79). */
const FAVOURITES_ROOM = 'min-h-28';
const STEPS_ROOM = 'min-h-24';
const CARD = 'flex flex-col gap-3 rounded bg-surface p-5';

/** Home page of a logged-in person (MKTS-41): assets, favourites, next steps. */
export default function MyHome({
  accountId,
  rows,
  sparklines,
}: {
  accountId: number;
  rows: readonly MarketRow[];
  sparklines: Sparklines;
}) {
  const t = useMessages();
  const account = useAccount(accountId);
  return (
    <section className="bg-surface-raised" aria-labelledby="my-home">
      <div className="page flex flex-col gap-5 py-10">
        <h1 id="my-home" className="text-xl font-semibold">
          {t('home.mine')}
        </h1>
        <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          <Assets account={account} rows={rows} />
          <Favourites rows={rows} sparklines={sparklines} />
          <Next account={account} />
        </div>
      </div>
    </section>
  );
}

/** Returns the value of all balances in dollars, cut to cents; null: unknown yet. */
function totalDollars({ balances }: AccountState, rows: readonly MarketRow[]): string | null {
  if (balances === null) return null;
  const graph = priceGraph(rows.map(({ ticker }) => ticker));
  const values = [...balances.values()].map(
    ({ asset, available, held }) => worth(add(decimal(available), decimal(held)), asset, graph, isDollar) ?? ZERO,
  );
  return decimalText(round(values.reduce(add, ZERO), 2, 'floor'));
}

function Assets({ account, rows }: { account: AccountState; rows: readonly MarketRow[] }) {
  const t = useMessages();
  const to = usePageLink();
  const pair = useRootData()?.defaultPair;
  const [hidden] = useHiddenBalances();
  const total = totalDollars(account, rows);
  return (
    <section aria-label={t('home.assets')} className={CARD}>
      <h2 className="text-sm font-medium text-text-muted">{t('home.assets')}</h2>
      <p className="min-h-8 text-xl font-semibold">
        {hidden ? (
          <>
            <span aria-hidden="true">••••••</span>
            <span className="sr-only">{t('home.hidden')}</span>
          </>
        ) : total !== null ? (
          <FiatText asset="USDT" amount={total} />
        ) : account.failure === null ? (
          <Skeleton className="h-7 w-40" />
        ) : (
          <span className="text-base font-normal text-text-muted">{t('home.assetsAway')}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={to('wallet')} className={buttonStyle('secondary', 'sm')}>
          {t('home.toWallet')}
        </Link>
        <Link to={to('trade', pair == null ? {} : { pair })} className={buttonStyle('primary', 'sm')}>
          {t('home.ctaTrade')}
        </Link>
      </div>
    </section>
  );
}

function Favourites({ rows, sparklines }: { rows: readonly MarketRow[]; sparklines: Sparklines }) {
  const t = useMessages();
  const to = usePageLink();
  const inBrowser = useInBrowser();
  const favourites = useFavourites();
  const shown = inOrder(
    rows.filter(({ pairCode }) => favourites.includes(pairCode)),
    favourites,
  ).slice(0, FAVOURITES_SHOWN);
  return (
    <section aria-label={t('markets.favourites')} className={CARD}>
      <h2 className="text-sm font-medium text-text-muted">
        <Link to={to('markets', {}, { tab: 'favourites' })} className="hover:text-text">
          {t('markets.favourites')}
        </Link>
      </h2>
      {!inBrowser ? (
        <Skeleton className={`w-full ${FAVOURITES_ROOM}`} />
      ) : shown.length === 0 ? (
        <p className={`text-text-muted ${FAVOURITES_ROOM}`}>
          {t('markets.noFavouritesHint')}{' '}
          <Link to={to('markets')} className="text-accent underline">
            {t('home.allMarkets')}
          </Link>
        </p>
      ) : (
        <ul className={FAVOURITES_ROOM}>
          {shown.map((row) => (
            <MoverRow key={row.pairCode} row={row} prices={sparklines[row.pairCode] ?? []} shows="change" />
          ))}
        </ul>
      )}
    </section>
  );
}

const STEPS: Record<
  NextStep,
  { icon: IconName; text: MessageId; page: 'wallet' | 'trade' | 'security' | 'verification' }
> = {
  funds: { icon: 'drop', text: 'home.next.funds', page: 'wallet' },
  order: { icon: 'trade', text: 'home.next.order', page: 'trade' },
  factor: { icon: 'shield', text: 'home.next.factor', page: 'security' },
  verification: { icon: 'user', text: 'home.next.verification', page: 'verification' },
};

function useProgress({ balances, failure }: AccountState): Progress | null {
  const root = useRootData();
  const me = root?.me;
  const isSub = me?.sub !== undefined;
  const isAway = failure !== null;
  const [asked, setAsked] = useState<Pick<Progress, 'hasOrdered' | 'hasFactor'> | null>(null);
  useEffect(() => {
    // Asked again once the exchange answers again.
    if (isAway) return;
    let isGone = false;
    void askProgress(isSub).then((answer) => isGone || setAsked(answer));
    return () => {
      isGone = true;
    };
  }, [isSub, isAway]);
  if (asked === null) return null;
  const hasFunds =
    balances === null ? null : [...balances.values()].some(({ available, held }) => /[1-9]/.test(available + held));
  return {
    ...asked,
    hasFunds,
    asksVerification: me?.asksVerification === true,
    hasFaucet: root?.config.features.faucet === true,
  };
}

function Next({ account }: { account: AccountState }) {
  const t = useMessages();
  const to = usePageLink();
  const pair = useRootData()?.defaultPair;
  const progress = useProgress(account);
  const steps = progress === null ? null : stepsLeft(progress);
  const isUnknown = progress !== null && steps?.length === 0 && !isAllDone(progress);
  // If data could not be loaded there is nothing to show; balances may still come.
  if (isUnknown && (account.failure !== null || progress.hasOrdered === null || progress.hasFactor === null))
    return null;
  return (
    <section aria-label={t('home.next')} className={CARD}>
      <h2 className="text-sm font-medium text-text-muted">{t('home.next')}</h2>
      {steps === null || isUnknown ? (
        <Skeleton className={`w-full ${STEPS_ROOM}`} />
      ) : steps.length === 0 ? (
        <p className={`text-text-muted ${STEPS_ROOM}`}>{t('home.next.none')}</p>
      ) : (
        <ol className={`flex flex-col gap-1 ${STEPS_ROOM}`}>
          {steps.map((step) => {
            const { icon, text, page } = STEPS[step];
            return (
              <li key={step}>
                <Link
                  to={page === 'trade' && pair != null ? to(page, { pair }) : to(page)}
                  className="flex min-h-11 items-center gap-3 rounded px-2 hover:bg-surface-sunken"
                >
                  <span className="text-accent">
                    <Icon name={icon} size={20} />
                  </span>
                  <span className="grow">{t(text)}</span>
                  <span className="text-text-muted">
                    <Icon name="next" size={16} />
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
