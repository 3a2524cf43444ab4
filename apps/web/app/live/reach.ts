import { connectionFeed, networkFeed } from './connection.ts';
import { createFeed, type Feed } from './feed.ts';
import { onServerAway } from './polling.ts';

/**
 * Whether a request sent now could be answered, as far as the page knows: false without a network, and while the socket
 * is down and polls fail (TRAD-346). A socket that is blocked while polls are answered is no obstacle.
 */
export const reachFeed: Feed<boolean> = createFeed<boolean>(true, (set) => {
  let isAway = false;
  const renew = () => set(networkFeed.get() && (connectionFeed.get() !== 'down' || !isAway));
  const stops = [
    connectionFeed.subscribe(renew),
    networkFeed.subscribe(renew),
    onServerAway((next) => {
      isAway = next;
      renew();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});
