import { z } from 'zod';
import { pairCode } from '../http/envelope.ts';

// Documents that people's pages store and share between devices (DOC-01). Shapes and size limits are here. Only the
// pages know the meaning, and check each field when they load a document, so a page can be newer or older than its
// gateway.

/** A kind of document: one of each a person, and drawings once a pair: drawings-BTC_USDT. */
const documentKind = z.string().regex(/^(chart|desk|favourites|watchlists|drawings-[A-Z0-9]{2,12}_[A-Z0-9]{2,12})$/);
export const DRAWINGS = 'drawings-';

/** A name of ours: of an interval, an indicator, a place. */
const word = z.string().regex(/^[A-Za-z0-9]{1,32}$/);
const pixels = z.int().min(0).max(10_000);

const indicators = z
  .array(
    z.strictObject({
      name: word,
      params: z.array(z.number()).max(10),
      lines: z
        .array(z.strictObject({ colour: word, width: z.int().min(1).max(8) }))
        .max(10)
        .optional(),
    }),
  )
  .max(50);

const chart = z
  .strictObject({
    interval: word,
    favourites: z.array(word).max(30),
    type: word,
    axis: word,
    indicators,
    templates: z.array(z.strictObject({ name: z.string().min(1).max(60), indicators })).max(20),
    switches: z.strictObject({
      orders: z.boolean(),
      trades: z.boolean(),
      entry: z.boolean(),
      countdown: z.boolean(),
      confirm: z.boolean(),
    }),
    charts: z.int().min(1).max(4),
    panes: z.array(z.strictObject({ symbol: z.string().max(40).nullable(), interval: word, indicators })).max(3),
    magnet: z.boolean(),
    locked: z.boolean(),
    hidden: z.boolean(),
  })
  .partial();

const confirm = z.strictObject({
  all: z.boolean(),
  large: z.boolean(),
  largeWorth: z.int().min(0),
  far: z.boolean(),
  farPercent: z.int().min(0).max(100),
});

const desk = z
  .strictObject({
    layout: z.strictObject({
      form: word,
      book: word,
      /** Not in those of older pages. */
      tape: word.optional(),
      bookPx: pixels,
      formPx: pixels,
      ordersPx: pixels,
      tapeShare: z.int().min(0).max(100),
    }),
    book: z.strictObject({ unit: word, last: word, shade: word }),
    hasHotkeys: z.boolean(),
    hasSounds: z.boolean(),
    isOwnPairOnly: z.boolean(),
    maxSlippageE2: z.int().min(0).max(10_000),
    isTourOver: z.boolean(),
    /** By account: a person has separate rules for each sub-account. One-click mode belongs to the device (DOC-08). */
    people: z
      .record(z.string().regex(/^\d{1,16}$/), z.strictObject({ confirm }))
      .refine((people) => Object.keys(people).length <= 30),
  })
  .partial();

const pairs = z.array(pairCode).max(500);
const watchlists = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9]{1,16}$/),
      name: z.string().min(1).max(60),
      pairs,
    }),
  )
  .max(10);

const drawings = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[\w-]{1,64}$/),
      tool: word,
      points: z
        .array(z.strictObject({ timestamp: z.number(), value: z.number() }))
        .min(1)
        .max(500),
      text: z.string().max(120).optional(),
    }),
  )
  .max(200);

const SCHEMAS: Readonly<Record<string, z.ZodType>> = { chart, desk, favourites: pairs, watchlists };

/** Returns the schema of a document kind. */
export function schemaOfDocument(kind: string): z.ZodType {
  return SCHEMAS[kind] ?? drawings;
}

export const documentParams = z.strictObject({ kind: documentKind });

/** `basedOn`: the version that `body` was made from; 0: the account had none. */
export const documentBody = z.strictObject({
  basedOn: z.int().min(0),
  body: z.union([chart, desk, pairs, watchlists, drawings]),
});

/**
 * The current version of a document. Versions only rise; the socket's account channel announces each (type document).
 */
export const documentHead = z.strictObject({ kind: documentKind, version: z.int() });
export type DocumentHead = z.infer<typeof documentHead>;

/** As stored: pages check what they load. */
export const documentData = documentHead.extend({ body: z.unknown() });
export type DocumentData = z.infer<typeof documentData>;
