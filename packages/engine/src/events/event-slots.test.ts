import { EVENT_KIND, EVENT_LANE } from '@pelorus/protocol/wire/event-layout.ts';
import { expect, it } from 'vitest';
import { eventsOf } from '../../testing/venue.ts';
import { EventWriter } from './event-writer.ts';

it('FUT-10 a posting of a futures wallet is told like one of a spot balance, under its own kind', () => {
  expect(EVENT_LANE.marginPosting).toEqual(EVENT_LANE.posting);
  const events = new EventWriter();
  events.posting(16, 1, 2, -5, 5, 10, 20, 7, 8);
  events.retag(EVENT_KIND.marginPosting);
  expect(eventsOf({ eventCounts: Uint32Array.of(1), events: events.bytes() })).toEqual([
    {
      ...{ kind: 'marginPosting', account: 16, asset: 1, reason: 'HOUSE_FUNDING', deltaAvailable: -5, deltaHeld: 5 },
      ...{ available: 10, held: 20, orderId: 7, tradeId: 8 },
    },
  ]);
});
