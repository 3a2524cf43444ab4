import type { Row } from '../dialects/binance/transport/row.ts';
import { isRefusedAlways } from './answers/forms.ts';
import { answerOf } from './dialect-answers.ts';
import { dialectPaths, SUBJECTS, type Subject } from './dialect-operations.ts';
import { schemaOf } from './native-messages.ts';
import { dialectRefusals } from './refusals.ts';

/** Descriptions of the subjects for readers of the document. */
const SUBJECT_TEXTS: Readonly<Record<Subject, string>> = {
  market: 'The markets: no key, or any key, and no signature.',
  trading: 'Orders and order lists: placed, changed, cancelled.',
  account: "One's own orders, trades, balances and rules.",
  stream: 'Listen keys: what one is told of oneself by socket.',
  wallet: 'What clients ask of accounts around their orders.',
  alias: 'Calls of the wallet where one client looks for them.',
};

const jsonOf = (schema: object) => ({ 'application/json': { schema } });
const refusal = (description: string) => ({ description, content: jsonOf({ $ref: '#/components/schemas/Refusal' }) });
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** Returns the response schema of a successful call; nothing for one that always fails. */
function doneOf(method: string, path: string): object {
  const answer = answerOf(method, path);
  if (answer === undefined) throw new Error(`no documented response for ${method} ${path}`);
  if (isRefusedAlways(answer)) return {};
  const usedWeight = path.startsWith('/sapi/') ? 'X-SAPI-USED-IP-WEIGHT-1M' : 'X-MBX-USED-WEIGHT-1M';
  const used = { description: 'What the address has used this minute.', schema: { type: 'integer' } };
  return { 200: { description: 'Done.', headers: { [usedWeight]: used }, content: jsonOf(schemaOf(answer)) } };
}

function responsesOf([method, path, security]: Row): object {
  return {
    ...doneOf(method, path),
    400: refusal('The call is wrong, or the exchange refuses it.'),
    ...(security === 'none' ? {} : { 401: refusal('No such key, or it may not do this from here.') }),
    418: { ...refusal('Banned for going on after 429.'), headers: RETRY_AFTER },
    429: { ...refusal('Over a limit.'), headers: RETRY_AFTER },
    503: refusal('Not now; of a call that changes something it is not known whether it was done.'),
  };
}

const COMPONENTS = {
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY' },
    signature: { type: 'apiKey', in: 'query', name: 'signature' },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['code', 'msg'],
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        data: { type: 'object', description: 'Of a cancel-replace that failed: how far each half came.' },
      },
    },
  },
};

/** Returns the OpenAPI document of the dialect's REST (ADOC-01), made from the table of its routes. */
export function dialectDocument(brandName: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} in the Binance dialect`,
      version: '3',
      description:
        'Parameters go in the query; POST, PUT and DELETE take them as a form body too, or in both (the query wins). ' +
        'Signed is the query as it is sent, without the signature, with the body right behind it. Prices and ' +
        'quantities are decimal texts, times are milliseconds, or microseconds with X-MBX-TIME-UNIT: MICROSECOND. ' +
        'The same signed bytes are one order, however often they come. A client order id is taken while its order is ' +
        'open, then free again; but the same content within 60 s after the order was filled or expired, not after ' +
        'its owner cancelled it, is answered by how that order stands.',
    },
    servers: [{ url: '/' }],
    tags: SUBJECTS.map((name) => ({ name, description: SUBJECT_TEXTS[name] })),
    paths: dialectPaths((row) => ({ responses: responsesOf(row) })),
    components: COMPONENTS,
    'x-refusals': dialectRefusals(),
  };
}
