import { z } from 'zod';
import { assetCode, decimalText } from '../http/envelope.ts';
import { NO_CONTROL } from '../identity/http.ts';
import { AD_SIDES } from './rules.ts';

/** Texts that several bodies of P2P share. Amounts and prices are decimal texts, times ms. */
export const fiatCode = z.string().regex(/^[A-Z]{3}$/);
export const methodCode = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(40);
/** A trader's public name: their nickname's number, no account. */
export const traderId = z.string().regex(/^[0-9a-f]{12}$/);
/** Of an ad's own address. */
export const adCode = z.string().regex(/^[a-zA-Z0-9]{10}$/);
export const side = z.enum(AD_SIDES);
const NO_CONTROL_BUT_LINES = /^[^\p{Cc}\p{Cs}]*(?:\n[^\p{Cc}\p{Cs}]*)*$/u;
export const lines = (most: number) => z.string().trim().max(most).regex(NO_CONTROL_BUT_LINES);
export const line = (most: number) => z.string().trim().max(most).regex(NO_CONTROL);
/** A number a client makes for a thing it asks for: the same one makes it once. */
export const clientId = z.string().regex(/^[a-zA-Z0-9\-_.:/]{1,64}$/);
export const amounts = { asset: assetCode, fiat: fiatCode };
export const decimal = decimalText;
