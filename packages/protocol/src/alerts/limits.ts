/** Apart from `http.ts`, so that browsers get the limits without the schemas' library. */

/** Alerts of a person that wait (ALRT). */
export const MOST_ALERTS = 100;
export const ALERT_NOTE_MAX = 100;
