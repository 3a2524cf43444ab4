import { isProviderUrl } from '@pelorus/protocol/config/provider-url.ts';
import { decimalText } from '@pelorus/protocol/http/envelope.ts';
import { readAnswer } from '@pelorus/protocol/http/read-answer.ts';
import { isCurrency } from '@pelorus/site/currencies.ts';
import { compare, decimal, readNumber, decimalText as textOf, trimmed } from '@pelorus/site/decimal.ts';
import { z } from 'zod';

const BODY_MOST_BYTES = 256 * 1024;
/** No currency in use lies beyond these; an answer that does is broken. */
const RATE_MIN = decimal('0.000001');
const RATE_MAX = decimal('1000000000');

/** Why a provider's answer was not taken. */
class RatesMistake extends Error {}

/** The fields we need of a provider's response; others are ignored. */
const answerSchema = z.looseObject({ base: z.literal('USD'), rates: z.record(z.string(), z.unknown()) });

/** Gives numbers as they were written: 0.1 is the text "0.1" and never the float next to it. */
const numbersAsTexts = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

function readRate(code: string, value: unknown): string {
  const read = typeof value === 'string' ? readNumber(value) : null;
  if (read === null) throw new RatesMistake(`the rate of ${code} is no number`);
  if (compare(read, RATE_MIN) < 0 || compare(read, RATE_MAX) > 0)
    throw new RatesMistake(`the rate of ${code} is out of all bounds`);
  const text = textOf(trimmed(read));
  if (!decimalText.safeParse(text).success) throw new RatesMistake(`the rate of ${code} has too many digits`);
  return text;
}

/** Returns the rates of our currencies in a provider's answer. Throws RatesMistake: it is taken whole or not at all (FMT-25). */
export function readRates(body: string): Record<string, string> {
  let json: unknown;
  try {
    json = JSON.parse(body, numbersAsTexts);
  } catch (error) {
    throw new RatesMistake('the answer is not JSON', { cause: error });
  }
  const answer = answerSchema.safeParse(json);
  if (!answer.success) throw new RatesMistake('the answer is not {"base":"USD","rates":{…}}');
  const ours = Object.entries(answer.data.rates).filter(([code]) => isCurrency(code) && code !== 'USD');
  if (ours.length === 0) throw new RatesMistake('the answer has no currency of ours');
  return Object.fromEntries([['USD', '1'], ...ours.map(([code, value]) => [code, readRate(code, value)])]);
}

/** Returns a provider's rates. Throws on failures of network, status, size or content. Follows no redirect. */
export async function fetchRates(url: string, signal: AbortSignal): Promise<Record<string, string>> {
  if (!isProviderUrl(url)) throw new RatesMistake('rates come over https, or from this machine');
  const answer = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/json' } });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new RatesMistake(`the provider answered ${answer.status}`);
  }
  const body = await readAnswer(answer, BODY_MOST_BYTES);
  if (body === null) throw new RatesMistake(`the answer is larger than ${BODY_MOST_BYTES} bytes`);
  return readRates(body);
}
