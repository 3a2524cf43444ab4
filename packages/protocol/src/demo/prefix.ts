/** What stands before every path of the exchange of demo accounts. */
export const DEMO_PREFIX = '/demo';
