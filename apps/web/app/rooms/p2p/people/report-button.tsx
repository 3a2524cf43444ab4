import { REPORT_REASONS, type ReportReason } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../../ui/fields/choice-tiles.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useReport } from './people-data.ts';

const TEXT_MOST = 500;

/** Reports a trader to staff, with the order it is about where there is one (PPAG-22). */
export function ReportButton({ id, nickname, orderId }: { id: string; nickname: string; orderId?: number }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onPress={() => setOpen(true)}>
        {t('p2p.report.do')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('p2p.report.title', { name: `\u2068${nickname}\u2069` })}
          isOpen
          onClose={() => setOpen(false)}
        >
          <ReportForm id={id} onDone={() => setOpen(false)} {...(orderId === undefined ? {} : { orderId })} />
        </Dialog>
      )}
    </>
  );
}

function ReportForm({ id, orderId, onDone }: { id: string; orderId?: number; onDone: () => void }) {
  const t = useMessages();
  const say = useRefusalText();
  const report = useReport(id);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    setMissing(reason === null);
    if (reason === null) return;
    const body = { reason, text: text.replace(/\s+/g, ' ').trim(), ...(orderId === undefined ? {} : { orderId }) };
    report.mutate(body, {
      onSuccess: () => {
        showToast({ kind: 'done', text: t('p2p.report.done') });
        onDone();
      },
    });
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <FormFailure failure={report.isError ? say(report.error) : null} />
      <ChoiceTiles
        label={t('p2p.report.reason')}
        tiles={REPORT_REASONS.map((one) => ({ id: one, text: t(`p2p.reportReason.${one}`) }))}
        value={reason}
        onChange={setReason}
        error={isMissing && reason === null ? t('p2p.reasonMissing') : undefined}
      />
      <TextArea isProse label={t('p2p.report.text')} value={text} onChange={setText} rows={3} maxLength={TEXT_MOST} />
      <Button type="submit" size="lg" isPending={report.isPending}>
        {t('p2p.report.send')}
      </Button>
    </form>
  );
}
