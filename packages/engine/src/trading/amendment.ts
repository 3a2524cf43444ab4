/** A checked amendment of an open order. */
export interface Amendment {
  lots: number;
  /** True if the order gets another client order id. */
  isRenamed: boolean;
  /** True for the second order of a list, which holds only its additional need. */
  isSecond: boolean;
}
