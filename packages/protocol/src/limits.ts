/** Limits at the walls, in one table; documented to clients where they can see them (exchangeInfo, headers). */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  socketFrameBytes: 64 * 1024,
  /** Open sockets; many people may share one address. */
  socketsPerAddress: 1_000,
  socketSubscriptions: 100,
  socketMessagesPerSecond: 50,
  /** A reader with more unsent bytes than this, or this far behind, is dropped. */
  socketBufferedBytes: 1024 * 1024,
  socketBehindMs: 5_000,
  /** Limits of one stream socket of the Binance dialect, and of the sockets per address. */
  streamsPerSocket: 1_024,
  streamMessagesPerSecond: 5,
  futuresStreamMessagesPerSecond: 10,
  dialectSocketsPer5Minutes: 300,
  dialectSocketMs: 24 * 3_600_000,
  /** Limits of one request socket of the dialect: pending requests, and accounts it follows. */
  dialectRequestsInFlight: 1_000,
  subscriptionsPerSocket: 1_000,
  weightPerMinute: 6_000,
  /** Of the Binance dialect's calls for contracts, which are counted by themselves. */
  futuresWeightPerMinute: 2_400,
  /** Limits of a page's address: parts and length of its path, parameters and length of its query (HTTP-35). */
  pageSegments: 16,
  pagePathLength: 1_024,
  pageParameters: 64,
  pageSearchLength: 4_096,
  /** Calls of the Binance dialect, whatever they weigh. */
  rawRequestsPer5Minutes: 61_000,
  ordersPer10Seconds: 100,
  ordersPerDay: 200_000,
  signUpsPerHourPerAddress: 20,
  logInsPerMinutePerAddress: 20,
  logInFailuresPerHourPerEmail: 20,
  /** From so many failures in an hour on, a log-in needs a human verification: for one mail address, for one network address. */
  humanCheckAfterFailuresPerEmail: 3,
  humanCheckAfterFailuresPerAddress: 10,
  apiKeysPerAccount: 30,
  /** Limits of documents: bytes of one, pairs with drawings, and writes per minute (DOC-03). */
  documentBytes: 256 * 1024,
  drawnPairsPerPerson: 50,
  documentWritesPerMinute: 120,
  /** Addresses that a person's events are sent to, and calls asked for by hand (HOOK-01, HOOK-08). */
  webhooksPerPerson: 10,
  webhookCallsByHandPerMinute: 10,
  /** A key that does more than read, from everywhere, ends when it was not used for so long (KEY-01). */
  apiKeyIdleMs: 90 * 86_400_000,
  recvWindowDefaultMs: 5_000,
  recvWindowMaxMs: 60_000,
  openOrdersPerMarket: 200,
  /** Commands between the gateway and the journal; beyond it new ones are refused as OVERLOADED. */
  commandsInFlight: 65_536,
  /**
   * So many the gateway sends from rest, and so many without it; more only as many as are answered in 50 ms (GATE-01).
   */
  commandsWaiting: 1_024,
  commandsWaitingLong: 512,
  /** Time budget for requests in one turn of the gateway's event loop; the rest is refused (GATE-02). */
  busyTurnMs: 15,
  barrierWaitMs: 3_000,
  /** A journey of sign-up, log-in or recovery, its codes, and what a person may ask of them (023). */
  journeyMs: 30 * 60_000,
  codeMs: 10 * 60_000,
  codeAgainMs: 60_000,
  codeTries: 5,
  codesPerJourney: 5,
  codesPerHourPerAddress: 10,
  factorFailuresPerHour: 10,
  recoveriesPerHourPerAddress: 20,
  /** How long a passkey may take to answer (FAC-20). */
  challengeMs: 5 * 60_000,
  /** How long a step-up lasts (FAC-30). */
  freshMs: 5 * 60_000,
  sessionsPerPerson: 20,
  passkeysPerPerson: 10,
  subAccountsPerPerson: 20,
  /** Pictures that a person may send for their identity verification, kept or not (KYC-03). */
  picturesPerHour: 60,
  /** Questions of a person a day about receivers they never sent money to (WDRW-44). */
  receiversPerDay: 30,
  withdrawalHoldMs: 24 * 3_600_000,
  /** After staff removed all second factors; how long such a proposal waits, and how many one of them makes a day (STF-40). */
  factorResetHoldMs: 72 * 3_600_000,
  factorResetWaitMs: 48 * 3_600_000,
  factorResetsPerStaffPerDay: 10,
  /** Sessions of staff, and links that enrol their passkeys (STF-01, STF-02). */
  staffIdleMs: 30 * 60_000,
  staffAbsoluteMs: 12 * 3_600_000,
  staffEnrolMs: 3_600_000,
  sessionIdleMs: 12 * 3_600_000,
  sessionAbsoluteMs: 7 * 86_400_000,
  /** Limits of visit statistics per address, and of their disk use per day. */
  analyticsEventsPerMinutePerAddress: 600,
  analyticsEventsPerDayPerAddress: 20_000,
  analyticsRowsPerDay: 200_000,
  analyticsBytesPerDay: 100 * 1024 * 1024,
} as const;
