import { z } from 'zod';
import { assetCode, decimalText } from '../http/envelope.ts';
import { fiatCode, methodCode } from '../p2p/common.ts';
import { methodOf, methodsFor } from '../p2p/methods.ts';

/** P2P as the operator wants it (docs/specs/068-p2p-escrow.md to 072-p2p-pages.md). Dollars are whole or have cents. */
const dollars = decimalText.refine((text) => /^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text), 'must have cents at most');
const fraction = decimalText.refine(
  (text) => /^0(\.[0-9]{1,6})?$/.test(text),
  'must be below 1, with 6 decimals at most',
);
/** A currency needs so many methods (PMET-02). */
const METHODS_LEAST = 2;

export const p2pConfig = z
  .strictObject({
    assets: z.array(assetCode).min(1).max(50),
    fiats: z.array(fiatCode).min(1).max(100),
    /** Codes of the table of methods; absent: all of these currencies. */
    methods: z.array(methodCode).min(1).optional(),
    /** The level of verification that it takes (PTRD-02). */
    level: z.int().min(0).max(3).default(1),
    /** ISO 3166 (PTRD-09). */
    blockedCountries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'must be two letters, like DE'))
      .max(250)
      .default([]),
    /** Of the owner of an ad: a part of the crypto. */
    makerFee: fraction.default('0.001'),
    /** How far a price may be from the index (PADS-03). */
    priceBand: fraction.default('0.3'),
    /** From PAID until the timer appeals. */
    releaseMinutes: z.int().min(1).max(1_440).default(15),
    appealAfterMinutes: z.int().min(0).max(1_440).default(10),
    evidenceHours: z.int().min(1).max(720).default(24),
    reviewMinutes: z.int().min(1).max(10_080).default(30),
    lateHours: z.int().min(1).max(720).default(72),
    /** Of an order, dollars: of somebody's first ones, and at most. */
    firstOrdersMax: dollars.default('1000'),
    orderMax: dollars.default('50000'),
    /** Of an order by a reversible method, dollars (PADS-11). */
    reversibleMost: dollars.default('500'),
    ordersPerDay: z.int().min(1).max(10_000).default(50),
    /** What a merchant puts aside. */
    merchantDeposit: z.strictObject({ asset: assetCode, amount: decimalText }),
  })
  .superRefine(({ fiats, methods }, issues) => {
    for (const code of methods ?? [])
      if (methodOf(code) === undefined)
        issues.addIssue({ code: 'custom', path: ['methods'], message: `"${code}" is no method of the table` });
    for (const fiat of fiats)
      if (methodsFor(fiat, methods).length < METHODS_LEAST)
        issues.addIssue({ code: 'custom', path: ['fiats'], message: `${fiat} has fewer than two payment methods` });
  });
export type P2pConfig = z.infer<typeof p2pConfig>;
