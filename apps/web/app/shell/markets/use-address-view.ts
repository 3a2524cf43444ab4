import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** How a list's view is written in an address. */
export interface AddressView<View> {
  /** Returns the view that an address asks for; what makes no sense in it is as if it were not there. */
  read(query: URLSearchParams): View;
  /** Returns `query` including the view: defaults are left out, other parameters stay. */
  write(view: View, query: URLSearchParams): URLSearchParams;
}

/**
 * Returns the view that the address asks for, and what changes both. The address is written in place: each word of a search is
 * no step of the browser's history, and nothing is asked of the server. A link to the page asks for its own view again.
 */
export function useAddressView<View>({ read, write }: AddressView<View>): [View, (change: Partial<View>) => void] {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [shown, setShown] = useState(() => ({ key, view: read(query) }));
  const latest = useRef(shown.view);
  if (shown.key !== key) {
    const view = read(query);
    latest.current = view;
    setShown({ key, view });
  }
  const change = (part: Partial<View>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setShown({ key, view: next });
    const { location, history } = window;
    const text = String(write(next, new URLSearchParams(location.search)));
    history.replaceState(history.state, '', `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`);
  };
  return [shown.view, change];
}
