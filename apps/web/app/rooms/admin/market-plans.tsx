import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { useRefusalWords } from '../../ui/text/refusal-text.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { STEP_WORDS } from './market-words.ts';
import { PlanChanges } from './plan-changes.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';

/** Actions on a plan, and their effects. */
const DEEDS = {
  agree: ['admin.market.agree', 'admin.market.agreeWarning'],
  cancel: ['admin.market.cancel', 'admin.market.cancelWarning'],
} as const;
type Deed = keyof typeof DEEDS;

function stateOf({ agreedBy, ended }: Plan) {
  if (ended !== null) return `admin.market.${ended}` as const;
  return agreedBy === null ? 'admin.market.waits' : 'admin.market.planned';
}

/** Returns the people behind a plan: one if its author needed no approval. */
function peopleOf({ madeBy, agreedBy }: Plan): string[] {
  return agreedBy === null || agreedBy === madeBy ? [madeBy] : [madeBy, agreedBy];
}

/** Returns the subject of a plan: a market, all markets without their own fees, or transfers. */
function nameOf({ kind, symbol }: Plan, t: ReturnType<typeof useMessages>): string {
  if (kind === 'transfers') return t('admin.transfers');
  return symbol === '' ? t('admin.fees.allMarkets') : symbol;
}

/** Plans of markets, and their outcomes (PLAN-03, PLAN-04). */
export function MarketPlans({ plans, onDone }: { plans: readonly Plan[]; onDone: () => Promise<void> }) {
  const t = useMessages();
  const [asked, setAsked] = useState<{ plan: Plan; deed: Deed } | null>(null);
  const send = async (plan: Plan, deed: Deed, reason: string) => {
    try {
      await staffPost<Plan>(`/api/admin/markets/plans/${plan.id}/${deed}`, { reason });
    } finally {
      await onDone();
    }
  };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('admin.market.plans')}</h2>
      {plans.length === 0 ? (
        <EmptyState icon="check" title={t('admin.market.noPlans')} />
      ) : (
        <Table
          label={t('admin.market.plans')}
          columns={[
            { id: 'plan', title: t('admin.market.plans') },
            { id: 'state', title: t('admin.state') },
            { id: 'deeds', title: t('admin.audit.deed'), hideTitle: true },
          ]}
        >
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onAsk={(deed) => setAsked({ plan, deed })} />
          ))}
        </Table>
      )}
      {asked !== null && (
        <ReasonDialog
          title={`${t(DEEDS[asked.deed][0])}: ${nameOf(asked.plan, t)}`}
          warning={t(DEEDS[asked.deed][1])}
          isDanger={asked.deed === 'cancel'}
          onClose={() => setAsked(null)}
          onReason={(reason) => send(asked.plan, asked.deed, reason)}
        >
          <PlanChanges changes={asked.plan.changes} />
        </ReasonDialog>
      )}
    </section>
  );
}

function PlanRow({ plan, onAsk }: { plan: Plan; onAsk: (deed: Deed) => void }) {
  const t = useMessages();
  const refusalWords = useRefusalWords();
  const deeds: Deed[] =
    plan.ended !== null ? [] : plan.agreedBy === null && !plan.isOwn ? ['agree', 'cancel'] : ['cancel'];
  return (
    <tr className="border-b border-line align-top">
      <td className={CELL}>
        <span className="font-semibold">{nameOf(plan, t)}</span>
        <ul className="text-sm text-text-muted">
          {plan.steps.map(({ at, deed, outcome, until }) => (
            <li key={`${at} ${deed}`}>
              {t(STEP_WORDS[deed])} <TimeText timeMs={at} />
              {until !== null && (
                <>
                  {' – '}
                  <TimeText timeMs={until} />
                </>
              )}
              {outcome !== null && outcome !== 'done' && (
                <span className="text-danger"> {refusalWords(outcome) ?? <bdi dir="ltr">{outcome}</bdi>}</span>
              )}
            </li>
          ))}
        </ul>
        <PlanChanges changes={plan.changes} />
        <p className="text-sm text-pretty">
          <bdi>{plan.reason}</bdi>
        </p>
      </td>
      <td className={CELL}>
        {t(stateOf(plan))}
        <span className="block text-sm text-text-muted">
          <bdi dir="ltr">{peopleOf(plan).join(', ')}</bdi>
        </span>
      </td>
      <td className={CELL}>
        <span className="flex flex-wrap justify-end gap-2">
          {deeds.map((deed) => (
            <Button
              key={deed}
              size="sm"
              variant={deed === 'cancel' ? 'danger' : 'secondary'}
              aria-label={`${t(DEEDS[deed][0])}: ${nameOf(plan, t)}`}
              onPress={() => onAsk(deed)}
            >
              {t(DEEDS[deed][0])}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  );
}
