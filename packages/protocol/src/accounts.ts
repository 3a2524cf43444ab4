/** House accounts: numbered by us, never by a command. Users' accounts start at FIRST_USER_ACCOUNT. */
export const WORLD_ACCOUNT = 0;
export const FEES_ACCOUNT = 1;
export const ROUNDING_ACCOUNT = 2;
export const FAUCET_ACCOUNT = 3;
/** Takes over liquidated positions, and makes losses good. */
export const INSURANCE_ACCOUNT = 4;
/** Holds in the spot ledger what lies in futures wallets. */
export const FUTURES_ACCOUNT = 5;
/** The other side of all realised profit; may be of either sign, and is zero when nobody has a position. */
export const CLEARING_ACCOUNT = 6;
/** Pays what networks take for our transactions, in their native coins. */
export const NETWORK_FEES_ACCOUNT = 7;
/** Holds what came by a network and belongs to nobody yet. */
export const SUSPENSE_ACCOUNT = 8;
export const FIRST_USER_ACCOUNT = 16;
