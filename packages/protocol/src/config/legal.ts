import { z } from 'zod';
import { localeTag, webAddress } from './texts.ts';

/** In place of a template: an address of the operator's own, or a file of plain text for each language. */
const legalText = z
  .strictObject({
    address: webAddress.optional(),
    /** By locale tag: beside the configuration unless absolute. Languages without one get English, else the first. */
    files: z.record(localeTag, z.string().min(1).max(1_000)).optional(),
  })
  .refine(({ address, files }) => (address === undefined) !== (Object.keys(files ?? {}).length === 0), {
    message: 'must have either an address or files by language',
  });
/** Documents that people accept when they open an account (docs/specs/038-legal.md). */
export const legalConfig = z
  .strictObject({
    /** Recorded with who agrees: to be raised whenever a text of the operator's changes. */
    version: z.string().trim().min(1).max(60).optional(),
    terms: legalText.optional(),
    privacy: legalText.optional(),
    risk: legalText.optional(),
    fees: legalText.optional(),
    api: legalText.optional(),
  })
  .refine(({ version, ...texts }) => version !== undefined || Object.values(texts).every((one) => one === undefined), {
    path: ['version'],
    message: 'is required with a text of your own: each agreement records it',
  });
