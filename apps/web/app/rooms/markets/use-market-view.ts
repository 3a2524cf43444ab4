import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type MarketView, readView, writeView } from './market-view.ts';

/**
 * Returns the view that the address asks for, and what changes both (MKTS-14). The address is written in place: each
 * word of a search is no step of the browser's history, and nothing is asked of the server.
 */
export function useMarketView(): [MarketView, (change: Partial<MarketView>) => void] {
  const [query] = useSearchParams();
  const [view, setView] = useState(() => readView(query));
  const latest = useRef(view);
  const change = (part: Partial<MarketView>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setView(next);
    const { location, history } = window;
    const text = String(writeView(next, new URLSearchParams(location.search)));
    history.replaceState(history.state, '', `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`);
  };
  return [view, change];
}
