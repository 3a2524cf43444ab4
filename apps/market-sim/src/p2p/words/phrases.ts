/** What simulated people say, in one language: whole sentences, as people write them in a chat. */
export interface Phrases {
  /** Automatic replies of ads that sell, and of those that buy. */
  welcomeSeller: string;
  welcomeBuyer: string;
  /** Remarks of ads. */
  remarksSeller: string;
  remarksBuyer: string;
  /** Remarks of somebody who answers slowly. */
  remarksSlow: string;
  /** A seller who is written to before the buyer paid, and after. */
  sellerBeforePaid: string;
  sellerAfterPaid: string;
  /** A buyer who is written to before paying, and after; the last also with the payment. */
  buyerBeforePaid: string;
  buyerAfterPaid: string;
  askCancel: string;
  thanks: string;
  /** Statements in a dispute. */
  statementSeller: string;
  statementBuyer: string;
  review: string;
}
