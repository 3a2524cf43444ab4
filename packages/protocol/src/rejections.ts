/**
 * Every refusal the exchange can answer, in one table. `id` is what the engine writes and never changes meaning;
 * `http` and `binance` say how each wall answers it. Messages: `error.<NAME>` in every locale.
 * Order within a stage = precedence: the engine answers the first that applies.
 */
export interface Rejection {
  readonly id: number;
  readonly http: number;
  /** May the same request succeed later, unchanged? */
  readonly retry: boolean;
  readonly binance: readonly [code: number, message: string];
  /** What a developer reads; users read the translated message. */
  readonly message: string;
}

const filter = (name: string) => [-1013, `Filter failure: ${name}`] as const;
const refused = (text: string) => [-2010, text] as const;

export const REJECTIONS = {
  // Engine: any command
  MALFORMED_COMMAND: {
    id: 1,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The command could not be read.',
  },
  UNKNOWN_ACCOUNT: {
    id: 2,
    http: 403,
    retry: false,
    binance: refused('This action is disabled on this account.'),
    message: 'No such account.',
  },
  UNKNOWN_MARKET: { id: 3, http: 400, retry: false, binance: [-1121, 'Invalid symbol.'], message: 'No such market.' },
  UNKNOWN_ASSET: { id: 4, http: 400, retry: false, binance: [-1121, 'Invalid symbol.'], message: 'No such asset.' },
  KEY_REUSED: {
    id: 5,
    http: 409,
    retry: false,
    binance: refused('Duplicate order sent.'),
    message: 'This client order id was used for an order with other content.',
  },
  // Engine: placing
  MARKET_CLOSED: {
    id: 10,
    http: 400,
    retry: true,
    binance: [-1013, 'Market is closed.'],
    message: 'The market does not take this request in its present state.',
  },
  PRICE_FILTER: {
    id: 11,
    http: 400,
    retry: false,
    binance: filter('PRICE_FILTER'),
    message: 'The price is below the minimum, above the maximum or off the tick.',
  },
  LOT_SIZE: {
    id: 12,
    http: 400,
    retry: false,
    binance: filter('LOT_SIZE'),
    message: 'The quantity is below the minimum, above the maximum or off the step.',
  },
  MARKET_LOT_SIZE: {
    id: 13,
    http: 400,
    retry: false,
    binance: filter('MARKET_LOT_SIZE'),
    message: 'The quantity is above what one market order may take.',
  },
  ICEBERG_PARTS: {
    id: 43,
    http: 400,
    retry: false,
    binance: filter('ICEBERG_PARTS'),
    message: 'The visible part is too small: the order would come in too many parts.',
  },
  GOOD_TILL_PAST: {
    id: 42,
    http: 400,
    retry: false,
    binance: [-1130, "Data sent for parameter 'goodTillDate' is not valid."],
    message: 'The time at which the order is to end is not in the future.',
  },
  TRAILING_DELTA: {
    id: 40,
    http: 400,
    retry: false,
    binance: filter('TRAILING_DELTA'),
    message: 'The trailing delta is below the minimum or above the maximum.',
  },
  NOTIONAL: {
    id: 14,
    http: 400,
    retry: false,
    binance: filter('NOTIONAL'),
    message: 'Price times quantity is below the minimum or above the maximum.',
  },
  PERCENT_PRICE: {
    id: 15,
    http: 400,
    retry: true,
    binance: filter('PERCENT_PRICE_BY_SIDE'),
    message: 'The price is too far from the market.',
  },
  MAX_NUM_ORDERS: {
    id: 16,
    http: 400,
    retry: true,
    binance: filter('MAX_NUM_ORDERS'),
    message: 'Too many open orders in this market.',
  },
  MAX_NUM_ALGO_ORDERS: {
    id: 41,
    http: 400,
    retry: true,
    binance: filter('MAX_NUM_ALGO_ORDERS'),
    message: 'Too many conditional orders in this market.',
  },
  WOULD_TRIGGER: {
    id: 19,
    http: 400,
    retry: true,
    binance: refused('Stop price would trigger immediately.'),
    message: 'The stop price is on the wrong side of the last price: the order would be triggered at once.',
  },
  WOULD_TAKE: {
    id: 17,
    http: 400,
    retry: true,
    binance: refused('Order would immediately match and take.'),
    message: 'A post-only order would have traded at once.',
  },
  INSUFFICIENT_BALANCE: {
    id: 18,
    http: 400,
    retry: true,
    binance: refused('Account has insufficient balance for requested action.'),
    message: 'Not enough available balance.',
  },
  // Engine: cancelling and amending
  UNKNOWN_ORDER: {
    id: 20,
    http: 404,
    retry: false,
    binance: [-2011, 'Unknown order sent.'],
    message: 'No such open order.',
  },
  AMEND_NOT_LESS: {
    id: 21,
    http: 400,
    retry: false,
    binance: [-2038, 'The new quantity must be below the present one.'],
    message: 'An order can only be amended to a smaller quantity than it has now.',
  },
  AMEND_BELOW_FILLED: {
    id: 22,
    http: 400,
    retry: false,
    binance: [-2038, 'The new quantity must be above what is executed.'],
    message: 'The new quantity is not above what has been filled.',
  },
  // Engine: money and configuration
  AMOUNT_INVALID: {
    id: 30,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The amount is not a positive whole number of units.',
  },
  SUPPLY_LIMIT: {
    id: 31,
    http: 400,
    retry: false,
    binance: refused('This action is disabled on this account.'),
    message: 'The venue cannot hold more of this asset.',
  },
  HOUSE_EMPTY: {
    id: 32,
    http: 400,
    retry: true,
    binance: refused('This action is disabled on this account.'),
    message: 'The paying house account has not enough.',
  },
  CONFIG_INVALID: {
    id: 33,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The configuration is not valid.',
  },
  CONFIG_LOCKED: {
    id: 34,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'A scale, tick or lot cannot change once it is in use.',
  },
  // Gateway: the request
  BAD_REQUEST: {
    id: 100,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'A field is missing, unknown or malformed.',
  },
  TOO_PRECISE: {
    id: 101,
    http: 400,
    retry: false,
    binance: [-1111, 'Precision is over the maximum defined for this asset.'],
    message: 'More digits than this market or asset has.',
  },
  BODY_TOO_LARGE: {
    id: 102,
    http: 413,
    retry: false,
    binance: [-1101, 'Too many parameters sent for this endpoint.'],
    message: 'The request is too large.',
  },
  NOT_FOUND: { id: 103, http: 404, retry: false, binance: [-1000, 'No such route.'], message: 'Nothing is here.' },
  ORDER_NOT_FOUND: {
    id: 104,
    http: 404,
    retry: false,
    binance: [-2013, 'Order does not exist.'],
    message: 'No such order.',
  },
  METHOD_NOT_ALLOWED: {
    id: 105,
    http: 405,
    retry: false,
    binance: [-1000, 'Method not allowed.'],
    message: 'This address does not take that method.',
  },
  // Gateway: who is asking
  NOT_LOGGED_IN: {
    id: 401,
    http: 401,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'Log in first.',
  },
  NOT_PERMITTED: {
    id: 111,
    http: 403,
    retry: false,
    binance: [-2015, 'Invalid API-key, IP, or permissions for action.'],
    message: 'This account may not do that.',
  },
  CROSS_SITE: {
    id: 112,
    http: 403,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'The request did not come from our own pages.',
  },
  WRONG_CREDENTIALS: {
    id: 113,
    http: 401,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'The e-mail address or the password is wrong.',
  },
  EMAIL_INVALID: {
    id: 114,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This is not an e-mail address we can take.',
  },
  PASSWORD_WEAK: {
    id: 115,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The password does not meet the rules.',
  },
  EMAIL_TAKEN: {
    id: 116,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This e-mail address has an account already.',
  },
  API_KEY_FORMAT: {
    id: 117,
    http: 401,
    retry: false,
    binance: [-2014, 'API-key format invalid.'],
    message: 'The API key is malformed.',
  },
  API_KEY_INVALID: {
    id: 118,
    http: 401,
    retry: false,
    binance: [-2015, 'Invalid API-key, IP, or permissions for action.'],
    message: 'The API key is unknown, revoked or not allowed to do this.',
  },
  SIGNATURE_INVALID: {
    id: 119,
    http: 400,
    retry: false,
    binance: [-1022, 'Signature for this request is not valid.'],
    message: 'The signature does not match the request.',
  },
  TIMESTAMP_OUTSIDE_WINDOW: {
    id: 120,
    http: 400,
    retry: true,
    binance: [-1021, 'Timestamp for this request is outside of the recvWindow.'],
    message: 'The timestamp is outside the receive window.',
  },
  TIMESTAMP_AHEAD: {
    id: 121,
    http: 400,
    retry: true,
    binance: [-1021, "Timestamp for this request was 1000ms ahead of the server's time."],
    message: 'The timestamp is ahead of our clock.',
  },
  TOO_MANY_REQUESTS: {
    id: 122,
    http: 429,
    retry: true,
    binance: [-1003, 'Too many requests; please use the websocket for live updates to avoid polling the API.'],
    message: 'Too many requests. Wait, then try again.',
  },
  TOO_MANY_ORDERS: {
    id: 123,
    http: 429,
    retry: true,
    binance: [-1015, 'Too many new orders.'],
    message: 'Too many new orders. Wait, then try again.',
  },
  TOO_MANY_KEYS: {
    id: 124,
    http: 409,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'This account has as many API keys as it may have.',
  },
  DEMO_ONLY: {
    id: 125,
    http: 403,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'This exists only where the operator runs a demo.',
  },
  FAUCET_WAIT: {
    id: 126,
    http: 429,
    retry: true,
    binance: [-1003, 'Too many requests.'],
    message: 'Test funds were taken a short while ago.',
  },
  HUMAN_CHECK_NEEDED: {
    id: 127,
    http: 403,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'A fresh proof from GET /api/human/challenge is needed for this action, each used once.',
  },
  // Gateway: journeys, factors, accounts
  JOURNEY_GONE: {
    id: 150,
    http: 410,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'This step is not pending any more. Begin again.',
  },
  JOURNEY_STEP: {
    id: 151,
    http: 409,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'Another step comes first.',
  },
  CODE_WRONG: {
    id: 152,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The code is wrong or has run out.',
  },
  CODE_TRIES_OVER: {
    id: 153,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'Too many wrong codes. Ask for a new one.',
  },
  TOO_SOON: {
    id: 154,
    http: 429,
    retry: true,
    binance: [-1003, 'Too many requests.'],
    message: 'A code was sent a moment ago. Wait before asking for another.',
  },
  FACTOR_WRONG: {
    id: 155,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This does not prove that it is you.',
  },
  STEP_UP_NEEDED: {
    id: 156,
    http: 403,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'Confirm that it is you, then try again.',
  },
  PASSWORD_COMMON: {
    id: 157,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This password is easy to guess. Choose another.',
  },
  PASSWORD_SAME: {
    id: 158,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This is the present password. Choose another.',
  },
  PHONE_INVALID: {
    id: 159,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This is not a phone number we can reach.',
  },
  ACCOUNT_FROZEN: {
    id: 160,
    http: 403,
    retry: false,
    binance: [-2015, 'Invalid API-key, IP, or permissions for action.'],
    message: 'This account is frozen.',
  },
  ACCOUNT_CLOSED: {
    id: 161,
    http: 403,
    retry: false,
    binance: [-2015, 'Invalid API-key, IP, or permissions for action.'],
    message: 'This account is closed.',
  },
  PASSKEY_REFUSED: {
    id: 162,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message:
      'This passkey could not be used. Field `host`: passkeys need a page opened by a name, not by an IP address.',
  },
  PASSKEY_KNOWN: {
    id: 163,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This passkey is registered already.',
  },
  TOO_MANY_OF_THESE: {
    id: 164,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'There are as many of these as an account may have.',
  },
  LAST_WAY_IN: {
    id: 165,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This is the only way in. Add another one first.',
  },
  NAME_TAKEN: {
    id: 166,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'This name is taken.',
  },
  NOT_EMPTY: {
    id: 167,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'There is still money, an open order or a sub-account.',
  },
  VIEW_CHANGED: {
    id: 168,
    http: 409,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'The session looks at another account than the page that asks. Nothing was done. Load the page again.',
  },
  THIRD_PARTY_CANCELLED: {
    id: 169,
    http: 400,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'The log-in was cancelled there. Nothing was done here.',
  },
  THIRD_PARTY_REFUSED: {
    id: 170,
    http: 400,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'The answer of the other service does not prove who you are. Begin again.',
  },
  THIRD_PARTY_AWAY: {
    id: 171,
    http: 503,
    retry: true,
    binance: [-1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    message: 'The other service does not answer. Try again later or log in another way.',
  },
  LINK_TAKEN: {
    id: 172,
    http: 409,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'That account belongs to somebody here already, or you have linked another one of that service.',
  },
  FROZEN_BY_STAFF: {
    id: 190,
    http: 403,
    retry: false,
    binance: [-2015, 'Invalid API-key, IP, or permissions for action.'],
    message: 'Staff froze this account. Its support knows why; a new password does not unfreeze it.',
  },
  FROZEN_BY_PARENT: {
    id: 191,
    http: 403,
    retry: false,
    binance: [-2015, 'Invalid API-key, IP, or permissions for action.'],
    message: 'This sub-account is frozen. Whose it is can unfreeze it; a new password does not.',
  },
  VERIFICATION_STATE: {
    id: 173,
    http: 409,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'The identity verification does not stand where this can be done. Load it again.',
  },
  VERIFICATION_INCOMPLETE: {
    id: 174,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The application for identity verification is not whole yet.',
  },
  PICTURE_REFUSED: {
    id: 175,
    http: 400,
    retry: false,
    binance: [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
    message: 'The file is no whole JPEG, PNG or WebP picture of at most 8 MB and 40 megapixels.',
  },
  TOO_YOUNG: {
    id: 176,
    http: 400,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'Only adults are verified.',
  },
  SECOND_PERSON_NEEDED: {
    id: 177,
    http: 403,
    retry: false,
    binance: [-1002, 'You are not authorized to execute this request.'],
    message: 'Another member of the staff must agree.',
  },
  VERIFIER_AWAY: {
    id: 178,
    http: 503,
    retry: true,
    binance: [-1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    message: 'The verification service does not answer. Try again later.',
  },
  // Gateway: the weather
  OVERLOADED: {
    id: 140,
    http: 503,
    retry: true,
    binance: [-1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    message: 'The exchange is busy. Try again.',
  },
  UNAVAILABLE: {
    id: 141,
    http: 503,
    retry: true,
    binance: [-1001, 'Internal error; unable to process your request. Please try again.'],
    message: 'The exchange cannot take orders right now. Nothing was done. Try again.',
  },
  OUTCOME_UNKNOWN: {
    id: 142,
    http: 503,
    retry: true,
    binance: [
      -1007,
      'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    ],
    message:
      'We do not know yet whether this was done. Send it again with the same client order id: it will not be done twice.',
  },
  LAGGING: {
    id: 143,
    http: 503,
    retry: true,
    binance: [-1001, 'Internal error; unable to process your request. Please try again.'],
    message: 'History is catching up. Try again in a moment.',
  },
  INTERNAL: {
    id: 144,
    http: 500,
    retry: true,
    binance: [-1000, 'An unknown error occurred while processing the request.'],
    message: 'Something went wrong on our side.',
  },
} as const satisfies Record<string, Rejection>;

export type RejectionName = keyof typeof REJECTIONS;

const NAME_OF_ID = new Map<number, RejectionName>(
  Object.entries(REJECTIONS).map(([name, row]) => [row.id, name as RejectionName]),
);

/** Returns the name of an engine or gateway refusal id; unknown ids are a bug in the writer. */
export function rejectionName(id: number): RejectionName {
  const name = NAME_OF_ID.get(id);
  if (name === undefined) throw new Error(`no rejection with id ${id}`);
  return name;
}
