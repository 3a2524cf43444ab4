/** What a client says of a coin on a network. */
interface NetworkTerms {
  /** As requests name it. */
  network: string;
  canDeposit: boolean;
  canWithdraw: boolean;
  fee: number;
  withdrawMin: number;
}

/** A deposit or a withdrawal, in the client's own words. */
export interface Movement {
  id: string;
  transaction: string | undefined;
  amount: number;
  status: string;
  network: string;
  address: string;
}

/** What a client library can do with a wallet, in its own API: nothing here knows the wire format. */
export interface WalletClient {
  /** Package and version. */
  name: string;
  /** Returns a coin's networks. */
  networks(asset: string): Promise<NetworkTerms[]>;
  depositAddress(asset: string, network: string): Promise<string>;
  deposits(asset: string): Promise<Movement[]>;
  withdrawals(asset: string): Promise<Movement[]>;
  /** Returns the id of the new withdrawal. */
  withdraw(asset: string, amount: number, address: string, network: string): Promise<string>;
  /** Moves from the spot wallet to the futures wallet, or back; returns the move's id. */
  move(asset: string, amount: number, isToFutures: boolean): Promise<string>;
  /** Returns ids and amounts of moves in one direction. */
  moves(asset: string, isToFutures: boolean): Promise<{ id: string; amount: number }[]>;
  close(): Promise<void> | void;
}

/** What the client's words say of a movement that is done. */
export const DONE = 'ok';
