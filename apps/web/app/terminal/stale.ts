/** Figures that may be outdated lose their colours (TRAD-348), and everybody can still read them: no opacity. */
export const STALE = 'grayscale **:text-text-muted!';
