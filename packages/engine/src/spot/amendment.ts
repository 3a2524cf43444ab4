/** What becomes of an open order that was checked. */
export interface Amendment {
  lots: number;
  /** It goes by another client order id from now on. */
  isRenamed: boolean;
  /** Of two of a list, that which holds only what it needs more. */
  isSecond: boolean;
}
