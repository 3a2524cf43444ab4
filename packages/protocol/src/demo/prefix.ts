/** Path prefix of the demo exchange. */
export const DEMO_PREFIX = '/demo';
