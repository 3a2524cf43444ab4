import type { Decide, Decided, PastDecision, VerificationCase } from '@pelorus/protocol/admin/verification.ts';
import {
  type AppliedLabel,
  DECISION_REASONS,
  type Decision,
  type DecisionReason,
} from '@pelorus/protocol/identity/verification-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { LABEL_WORDS, REASON_WORDS } from '../../shell/verification/words.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { LABEL } from '../../ui/fields/field-style.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { REASON_MAX, REASON_MIN } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';

export const DECISION_WORDS: Record<Decision, MessageId> = {
  approve: 'admin.verification.approve',
  reject: 'admin.verification.reject',
  more: 'admin.verification.more',
};

/** State of the form, and its submit. */
function useDecision(data: VerificationCase, onDecided: () => void) {
  const t = useMessages();
  const sending = useSending();
  const queries = useQueryClient();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [labels, setLabels] = useState<AppliedLabel[]>(() => [...(data.proposal?.labels ?? data.provable)]);
  const [reasons, setReasons] = useState<DecisionReason[]>([]);
  const [note, setNote] = useState('');
  const isApproval = decision === 'approve';
  const isSaid = note.trim().length >= REASON_MIN;
  const isWhole = decision !== null && (isApproval ? labels : reasons).length > 0 && isSaid;
  const decide = async () => {
    if (decision === null || !isWhole) return;
    const given = isApproval ? { labels, reasons: [] } : { labels: [], reasons };
    const body: Decide = { version: data.version, decision, ...given, note: note.trim() };
    await sending.send(
      async () => {
        const { state } = await staffPost<Decided>(`/api/admin/verifications/${data.id}/decide`, body);
        const text = t(state === 'proposed' ? 'admin.verification.doneProposed' : 'admin.verification.done');
        showToast({ kind: 'done', text });
        await queries.invalidateQueries({ queryKey: ['admin', 'verifications'] });
        onDecided();
        return 'here';
      },
      async ({ error }) => {
        // Somebody else was faster: reload, and show the reason.
        if (error === 'VERIFICATION_STATE') onDecided();
        return false;
      },
    );
  };
  return { sending, decision, setDecision, labels, setLabels, reasons, setReasons, note, setNote, isWhole, decide };
}

/** Approves with labels, or rejects with reasons; the internal reason goes to the audit log (KYC-05). */
export function DecisionForm({ data, onDecided }: { data: VerificationCase; onDecided: () => void }) {
  const t = useMessages();
  const form = useDecision(data, onDecided);
  const { decision, sending } = form;
  return (
    <Card id="decision" title={t('admin.verification.decide')}>
      <form
        ref={sending.form}
        className="flex max-w-2xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.decide();
        }}
      >
        <ChoiceTiles
          label={t('admin.verification.decide')}
          tiles={data.may.map((id) => ({ id, text: t(DECISION_WORDS[id]) }))}
          value={decision}
          onChange={form.setDecision}
        />
        {decision === 'approve' && (
          <Boxes
            label={t('admin.verification.proven')}
            boxes={data.provable.map((id) => ({ id, text: t(LABEL_WORDS[id]) }))}
            values={form.labels}
            onChange={form.setLabels}
          />
        )}
        {decision !== null && decision !== 'approve' && (
          <Boxes
            label={t('admin.verification.reasons')}
            boxes={DECISION_REASONS.map((id) => ({ id, text: t(REASON_WORDS[id]) }))}
            values={form.reasons}
            onChange={form.setReasons}
          />
        )}
        <TextField
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          value={form.note}
          onChange={form.setNote}
          maxLength={REASON_MAX}
        />
        <FormFailure failure={sending.failure} />
        <Button
          type="submit"
          variant={decision === 'reject' ? 'danger' : 'primary'}
          isPending={sending.isPending}
          isDisabled={!form.isWhole}
          className="self-start"
        >
          {t(decision === null ? 'admin.verification.decide' : DECISION_WORDS[decision])}
        </Button>
      </form>
    </Card>
  );
}

/** Any of a few. */
function Boxes<T extends string>({
  label,
  boxes,
  values,
  onChange,
}: {
  label: string;
  boxes: readonly { id: T; text: string }[];
  values: readonly T[];
  onChange: (values: T[]) => void;
}) {
  return (
    <CheckboxGroup value={[...values]} onChange={(chosen) => onChange(chosen as T[])} className="flex flex-col gap-1.5">
      <Label className={LABEL}>{label}</Label>
      {boxes.map(({ id, text }) => (
        <Checkbox
          key={id}
          value={id}
          className="group flex min-h-8 cursor-pointer items-start gap-2.5 text-sm max-md:min-h-11 max-md:py-2"
        >
          {({ isSelected }) => (
            <>
              <span
                aria-hidden="true"
                className="mt-px flex size-5 shrink-0 items-center justify-center rounded border border-line-strong text-on-accent group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-focus group-data-[selected]:border-accent group-data-[selected]:bg-accent"
              >
                {isSelected && <Icon name="check" size={16} />}
              </span>
              <span>{text}</span>
            </>
          )}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

/** Earlier decisions, newest first. */
export function PastDecisions({ decisions }: { decisions: readonly PastDecision[] }) {
  const t = useMessages();
  return (
    <Card id="past" title={t('admin.verification.past')}>
      <Table
        label={t('admin.verification.past')}
        columns={[
          { id: 'at', title: t('admin.audit.time') },
          { id: 'by', title: t('admin.audit.who') },
          { id: 'decision', title: t('admin.verification.decide') },
          { id: 'reason', title: t('admin.reason') },
        ]}
      >
        {decisions.map(({ at, by, decision, isProposal, labels, reasons, note, submission }) => (
          <tr key={`${at}-${submission}-${decision}`} className="border-b border-line align-top">
            <td className={`${CELL} whitespace-nowrap`}>
              <TimeText timeMs={at} />
            </td>
            <td className={CELL}>
              <bdi dir="ltr">{by}</bdi>
            </td>
            <td className={CELL}>
              {t(DECISION_WORDS[decision])}
              {isProposal && <span className="block text-text-muted">{t('admin.verification.proposed')}</span>}
              <span className="block text-text-muted">
                {[
                  ...labels.map((label) => t(LABEL_WORDS[label])),
                  ...reasons.map((reason) => t(REASON_WORDS[reason])),
                ].join(' · ')}
              </span>
            </td>
            <td className={CELL}>
              <bdi>{note}</bdi>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
