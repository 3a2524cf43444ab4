import { ContractTopic } from './contract-topic.ts';
import { BookTickerTopic, DepthTopic, LevelsTopic } from './depth-topics.ts';
import { ForcedTopic } from './forced-topics.ts';
import { KlineTopic } from './kline-topic.ts';
import { MarkTopic } from './mark-topic.ts';
import type { StreamSpec } from './names.ts';
import type { Cause, StreamTopic, TopicSource } from './stream-topic.ts';
import {
  type Present,
  presentAverage,
  presentMini,
  presentTicker,
  presentWindow,
  TickerTopic,
} from './ticker-topics.ts';
import { AggregateTradeTopic, TradeTopic } from './trade-topics.ts';

/** What moves a state that is made of trades alone. */
const TRADED: readonly Cause[] = ['trade', 'minute'];

/** Returns the stream that `spec` describes; `marketId`: of its market, null for streams of all. */
export function topicOf(name: string, spec: StreamSpec, source: TopicSource, marketId: number | null): StreamTopic {
  const ticker = (causes: readonly Cause[], present: Present) =>
    new TickerTopic(name, source, marketId, causes, present);
  // The market id is set: all-market streams are handled before.
  const market = marketId as number;
  switch (spec.kind) {
    case 'trade':
      return new TradeTopic(name, source, market);
    case 'aggTrade':
      return new AggregateTradeTopic(name, source, market);
    case 'kline':
    case 'continuousKline':
      return new KlineTopic(name, source, market, spec);
    case 'depth':
      return new DepthTopic(name, source, spec.everyMs, market);
    case 'levels':
      return new LevelsTopic(name, source, spec.everyMs, market, spec.levels);
    case 'bookTicker':
      return new BookTickerTopic(name, source, marketId);
    case 'miniTicker':
      return ticker(TRADED, presentMini);
    case 'ticker':
      return ticker(['level', ...TRADED], presentTicker);
    case 'window':
      return ticker(TRADED, presentWindow(spec.window));
    case 'avgPrice':
      return ticker(TRADED, presentAverage);
    case 'markPrice':
      return new MarkTopic(name, source, source.marks, spec.everyMs, marketId);
    case 'forceOrder':
      return new ForcedTopic(name, source, marketId);
    case 'contractInfo':
      return new ContractTopic(name, source);
  }
}
