import type { StaffProposal, StaffProposalKind, StaffWord } from '@pelorus/protocol/admin/staff.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';
import { RolesText } from './staff-roles.tsx';

const KIND_WORDS: Record<StaffProposalKind, MessageId> = {
  new: 'admin.deed.staffProposed',
  link: 'admin.deed.staffLinkProposed',
  owner: 'admin.deed.ownerProposed',
};
const WORDS = {
  agree: ['admin.market.agree', 'admin.staff.agreeWarning'],
  withdraw: ['admin.limits.withdraw', 'admin.staff.withdrawWarning'],
} as const;

/** An owner's proposals about staff: another owner approves, any owner withdraws (STF-21). */
export function StaffProposals({
  proposals,
  isOwner,
  onWord,
  onFailure,
}: {
  proposals: readonly StaffProposal[];
  isOwner: boolean;
  onWord: (word: StaffWord) => Promise<void>;
  onFailure: () => Promise<void>;
}) {
  const t = useMessages();
  const [asked, setAsked] = useState<{ proposal: StaffProposal; how: keyof typeof WORDS } | null>(null);
  if (proposals.length === 0) return null;
  const decide = async (reason: string) => {
    if (asked === null) return;
    try {
      const word = await staffPost<StaffWord | null>(`/api/admin/staff/proposals/${asked.proposal.id}/${asked.how}`, {
        reason,
      });
      // The approved proposal leaves the list together with its dialog, so only the link remains.
      setAsked(null);
      await onWord(word ?? { link: null });
    } catch (error) {
      await onFailure();
      throw error;
    }
  };
  return (
    <section className="flex flex-col gap-3 rounded bg-surface-raised p-5">
      <h2 className="text-lg font-semibold">{t('admin.staff.waiting')}</h2>
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <Waiting
            key={proposal.id}
            proposal={proposal}
            isOwner={isOwner}
            onAsk={(how) => setAsked({ proposal, how })}
          />
        ))}
      </ul>
      {asked !== null && (
        <ReasonDialog
          title={`${t(WORDS[asked.how][0])}: ${asked.proposal.name}`}
          warning={t(WORDS[asked.how][1])}
          onClose={() => setAsked(null)}
          onReason={decide}
        />
      )}
    </section>
  );
}

function Waiting({
  proposal,
  isOwner,
  onAsk,
}: {
  proposal: StaffProposal;
  isOwner: boolean;
  onAsk: (how: keyof typeof WORDS) => void;
}) {
  const t = useMessages();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p>
          {t(KIND_WORDS[proposal.kind])}: <bdi dir="ltr">{proposal.name}</bdi>
          {proposal.roles.length > 0 && (
            <>
              {' · '}
              <RolesText roles={proposal.roles} />
            </>
          )}
        </p>
        <p className="text-sm text-text-muted">
          <bdi dir="ltr">{proposal.by}</bdi> · <TimeText timeMs={proposal.at} /> · <bdi>{proposal.reason}</bdi>
        </p>
      </div>
      {isOwner && (
        <span className="flex flex-wrap gap-2">
          {(['agree', 'withdraw'] as const)
            .filter((how) => how === 'withdraw' || !proposal.isOwn)
            .map((how) => (
              <Button
                key={how}
                size="sm"
                variant={how === 'agree' ? 'primary' : 'secondary'}
                aria-label={`${t(WORDS[how][0])}: ${proposal.name}`}
                onPress={() => onAsk(how)}
              >
                {t(WORDS[how][0])}
              </Button>
            ))}
        </span>
      )}
    </li>
  );
}
