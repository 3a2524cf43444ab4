/** A checked amendment of an open order. */
export interface Amendment {
  lots: number;
  /** It goes by another client order id from now on. */
  isRenamed: boolean;
  /** True for the second order of a list, which holds only its additional need. */
  isSecond: boolean;
}
