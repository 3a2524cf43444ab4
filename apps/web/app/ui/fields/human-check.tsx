import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../buttons/button.tsx';
import { Icon, type IconName } from '../text/icons.tsx';

/** State of a human verification. */
export type HumanView =
  | { kind: 'idle' }
  /** `progress`: 0 to 1; null: in the provider's own window. */
  | { kind: 'verifying'; progress: number | null }
  | { kind: 'verified' }
  | { kind: 'expired' }
  | { kind: 'failed' }
  | { kind: 'offline' };

const SIGNS = {
  idle: { icon: 'shield', color: 'text-text-muted' },
  verified: { icon: 'check', color: 'text-accent' },
  expired: { icon: 'clock', color: 'text-text-muted' },
  failed: { icon: 'alert', color: 'text-warn' },
  offline: { icon: 'alert', color: 'text-warn' },
} as const satisfies Record<Exclude<HumanView['kind'], 'verifying'>, { icon: IconName; color: string }>;

/**
 * The human verification of a form: no puzzle and nothing to press unless it failed. Its height is the same in every
 * state, and each change of state is read out once.
 */
export function HumanCheck({ view, title, onRetry }: { view: HumanView; title: string; onRetry: () => void }) {
  const t = useMessages();
  const isStopped = view.kind === 'expired' || view.kind === 'failed' || view.kind === 'offline';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div
      role="group"
      aria-label={title}
      data-human-check={view.kind}
      className="flex min-h-16 items-center gap-3 rounded border border-line px-3 py-2"
    >
      <Sign view={view} />
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{title}</p>
        <p role="status" className="text-sm text-text-muted">
          {view.kind === 'verifying' && view.progress === null ? t('human.window') : t(`human.${view.kind}`)}
        </p>
      </div>
      {isStopped && (
        <Button variant="secondary" size="sm" onPress={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </div>
  );
}

function Sign({ view }: { view: HumanView }) {
  if (view.kind === 'verifying') return <Ring progress={view.progress ?? 0} />;
  const { icon, color } = SIGNS[view.kind];
  return (
    <span className={`shrink-0 ${color}`}>
      <Icon name={icon} size={24} />
    </span>
  );
}

/** How far it is; with reduced motion it goes from step to step. */
function Ring({ progress }: { progress: number }) {
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0 -rotate-90 text-accent">
      <circle cx={12} cy={12} r={9} fill="none" stroke="currentColor" strokeWidth={2.5} opacity={0.25} />
      <circle
        cx={12}
        cy={12}
        r={9}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinecap="round"
        pathLength={100}
        strokeDasharray={100}
        strokeDashoffset={100 - 100 * Math.min(1, Math.max(0.04, progress))}
        className="transition-[stroke-dashoffset] duration-100"
      />
    </svg>
  );
}
