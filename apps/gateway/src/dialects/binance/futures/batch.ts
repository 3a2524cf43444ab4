import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { Refused } from '../../../http/refused.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, dialectError, invalidValue, missing, missingBoth } from '../transport/errors.ts';
import { Parameters } from '../transport/parameters.ts';
import { modifyOf } from './modify.ts';
import { cancelMeant } from './orders.ts';
import { placeOf } from './place.ts';

const ORDERS_MOST = 5;
const CANCELS_MOST = 10;

/** Returns a JSON list; refuses -1135 for any other text, -4082 for too many. */
function listOf(name: string, text: string, most: number): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new DialectError(-1135, `Invalid JSON in parameter '${name}'.`);
  }
  if (!Array.isArray(list) || list.length === 0) throw invalidValue(name);
  if (list.length > most) throw new DialectError(-4082, 'Invalid number of batch orders.');
  return list;
}

/** Returns one entry of a batch as parameters: texts, numbers and truth values. */
function entryOf(entry: unknown): Parameters {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw invalidValue('batchOrders');
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(entry))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values.set(name, String(value));
  return new Parameters(values);
}

/** Returns what an entry of a batch came to; a refusal is told in its place. An outcome that is unknown is the whole call's. */
async function told(answer: () => Promise<object>): Promise<object> {
  try {
    return await answer();
  } catch (error) {
    const refused = error instanceof Refused ? dialectError(error, 'futures') : error;
    if (!(refused instanceof DialectError) || refused.status >= 500) throw refused;
    return { code: refused.code, msg: refused.message };
  }
}

type One = (deps: DialectDeps, call: Call, parameters: Parameters, request: string) => Promise<object>;

/** Answers each order of a batch, one behind the other, in their order. The same signed bytes are the same orders. */
function batchOf(one: One) {
  return async (deps: DialectDeps, call: Call): Promise<object> => {
    const list = listOf('batchOrders', call.parameters.required('batchOrders'), ORDERS_MOST);
    const orders = list.map(entryOf);
    const request = idOfSignature(call.signature);
    const answers: object[] = [];
    for (const [i, parameters] of orders.entries())
      answers.push(await told(() => one(deps, call, parameters, `${request}-${i}`)));
    return answers;
  };
}

/** POST /fapi/v1/batchOrders */
export const postBatch = batchOf(placeOf);
/** PUT /fapi/v1/batchOrders */
export const putBatch = batchOf(modifyOf);

/** DELETE /fapi/v1/batchOrders; clients also say the lists in small letters. */
export async function deleteBatch(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters } = call;
  if (!parameters.has('symbol')) throw missing('symbol');
  const idText = parameters.text('orderIdList') ?? parameters.text('orderidlist');
  const namesText = parameters.text('origClientOrderIdList') ?? parameters.text('origclientorderidlist');
  const [name, text] = idText === undefined ? ['origClientOrderId', namesText] : ['orderId', idText];
  if (text === undefined) throw missingBoth('orderIdList', 'origClientOrderIdList');
  const list = listOf(`${name}List`, text, CANCELS_MOST);
  const answers: object[] = [];
  for (const entry of list) {
    if (typeof entry !== 'string' && typeof entry !== 'number') throw invalidValue(`${name}List`);
    const meant = new Parameters(new Map([[name, String(entry)]]));
    answers.push(await told(() => cancelMeant(deps, call, meant)));
  }
  return answers;
}
