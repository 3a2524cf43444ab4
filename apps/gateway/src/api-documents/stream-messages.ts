import { CONTROL_METHODS } from '../binance/streams/control.ts';

const ID = { type: ['integer', 'string', 'null'] };

/** Returns the messages of the dialect's streams by id. */
export function streamMessages(): Record<string, object> {
  return {
    control: {
      name: 'control',
      title: 'What the socket shall read',
      payload: {
        type: 'object',
        required: ['method', 'id'],
        properties: {
          method: { enum: CONTROL_METHODS },
          params: { type: 'array', items: { type: ['string', 'boolean'] } },
          id: ID,
        },
      },
    },
    answer: {
      name: 'answer',
      title: 'The answer: result null means done',
      payload: {
        type: 'object',
        properties: {
          result: { type: ['array', 'boolean', 'null'], items: { type: 'string' } },
          id: ID,
          error: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' } } },
        },
      },
    },
    event: {
      name: 'event',
      title: 'An event, in the shape that Binance documents for its stream',
      payload: { type: ['object', 'array'] },
    },
    combinedEvent: {
      name: 'combinedEvent',
      title: 'An event with the name of its stream',
      payload: {
        type: 'object',
        required: ['stream', 'data'],
        properties: { stream: { type: 'string' }, data: { type: ['object', 'array'] } },
      },
    },
  };
}
