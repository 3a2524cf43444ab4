import {
  EVIDENCE_MAX,
  EVIDENCE_MIN,
  IDENTITY_CHECKS,
  type IdentityCheck,
} from '@pelorus/protocol/admin/identity-checks.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';

export type ResetDeed = 'propose' | 'agree' | 'decline';

export const CHECK_WORDS: Record<IdentityCheck, MessageId> = {
  'video-call': 'admin.reset.check.video-call',
  'new-photos': 'admin.reset.check.new-photos',
  'in-person': 'admin.reset.check.in-person',
};
const WARNINGS: Record<ResetDeed, MessageId> = {
  propose: 'admin.reset.proposeWarning',
  agree: 'admin.reset.agreeWarning',
  decline: 'admin.reset.declineWarning',
};

/** Asks what a proposal, or a word about one, needs, and sends it. */
export function ResetDialog({
  deed,
  title,
  path,
  onClose,
  onDone,
}: {
  deed: ResetDeed;
  title: string;
  path: `/api/admin/${string}`;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useMessages();
  const [check, setCheck] = useState<IdentityCheck | null>(null);
  const [evidence, setEvidence] = useState('');
  const isProposal = deed === 'propose';
  const send = async (reason: string) => {
    try {
      await staffPost(path, isProposal ? { check, evidence: evidence.trim(), reason } : { reason });
    } finally {
      await onDone();
    }
  };
  return (
    <ReasonDialog
      title={title}
      warning={t(WARNINGS[deed])}
      isDanger={deed === 'agree'}
      isReady={!isProposal || (check !== null && evidence.trim().length >= EVIDENCE_MIN)}
      onClose={onClose}
      onReason={send}
    >
      {isProposal && (
        <>
          <ChoiceTiles
            label={t('admin.reset.check')}
            tiles={IDENTITY_CHECKS.map((id) => ({ id, text: t(CHECK_WORDS[id]) }))}
            value={check}
            onChange={setCheck}
          />
          <TextField
            label={t('admin.reset.evidence')}
            hint={t('admin.reset.evidenceHint')}
            value={evidence}
            onChange={setEvidence}
            maxLength={EVIDENCE_MAX}
          />
        </>
      )}
    </ReasonDialog>
  );
}
