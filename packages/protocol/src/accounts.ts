/** House accounts: numbered by us, never by a command. Users' accounts start at FIRST_USER_ACCOUNT. */
export const WORLD_ACCOUNT = 0;
export const FEES_ACCOUNT = 1;
export const ROUNDING_ACCOUNT = 2;
export const FAUCET_ACCOUNT = 3;
export const FIRST_USER_ACCOUNT = 16;
