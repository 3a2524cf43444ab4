import { lazyPart } from '../../ui/lazy-part.ts';

export const loadAlerts = () => import('./alert-dialog.tsx');

/** The price alerts of a market; their code comes with the first press. */
export const AlertOverlay = lazyPart(loadAlerts, ['trade', 'inbox']);
