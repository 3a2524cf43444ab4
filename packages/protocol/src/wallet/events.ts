/** What the engine tells of money that comes from and leaves to networks. Ids are those of the commands. */
export type WalletEvent =
  | { kind: 'depositCredited'; account: number; asset: number; network: number; depositId: number; units: number }
  | {
      kind: 'withdrawalHeld';
      account: number;
      asset: number;
      network: number;
      withdrawalId: number;
      units: number;
      feeUnits: number;
    }
  | {
      kind: 'withdrawalEnded';
      /** Else what was held was given back. */
      isPaid: boolean;
      account: number;
      asset: number;
      network: number;
      withdrawalId: number;
      units: number;
      feeUnits: number;
    }
  | { kind: 'networkFeeSpent'; asset: number; network: number; spendId: number; units: number };
