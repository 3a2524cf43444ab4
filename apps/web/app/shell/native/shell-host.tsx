import { deepLinkPath } from '@pelorus/client/native/deep-link.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { liveSocket } from '../../live/connection.ts';
import { tellAppearance } from './appearance.ts';
import { canGoBack, closeTopLayer } from './back.ts';
import { connected, type NativeShell, type Payload } from './connect.ts';
import { leaveThroughShell } from './links.ts';

const SIDES = ['top', 'bottom', 'left', 'right'] as const;

/** Applies the phone's safe area, overriding the browser's own values (tokens.css). */
function takeSafeArea(area: Payload<'safe-area'>): void {
  for (const side of SIDES) document.documentElement.style.setProperty(`--safe-${side}`, `${area[side]}px`);
}

type Go = (to: string | -1) => void;

function listen(shell: NativeShell, go: Go): () => void {
  const stops = [
    shell.on('safe-area', takeSafeArea),
    shell.on('back', () => {
      if (closeTopLayer()) return;
      if (canGoBack()) go(-1);
      else shell.post('exit', {});
    }),
    shell.on('deep-link', ({ url }) => {
      const path = deepLinkPath(url, window.location.origin);
      if (path !== null) go(path);
    }),
    // A phone silently drops connections while the app is in the background.
    shell.on('lifecycle', ({ state }) => {
      if (state === 'active') liveSocket().probe();
    }),
    tellAppearance(shell),
    leaveThroughShell(shell),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Connects page and native app while the app is open. */
export default function ShellHost() {
  const navigate = useNavigate();
  const { tag } = useLocale();
  const go = useRef<Go>(() => {});
  go.current = (to) => void (typeof to === 'string' ? navigate(to) : navigate(to));
  const locale = useRef(tag);
  locale.current = tag;
  useEffect(() => {
    const shell = connected();
    if (shell === null) return;
    const stop = listen(shell, (to) => go.current(to));
    shell.post('ready', { path: window.location.pathname, locale: locale.current });
    return stop;
  }, []);
  return null;
}
