import { forgetOwn } from '@pelorus/client/storage/own.ts';
import { CLOSING_WORD } from '@pelorus/protocol/identity/rules.ts';
import { useState } from 'react';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure, SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { leavePerson } from '../../state/person.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card, Row, Rows } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { SECURITY } from './security-data.ts';

/** Freezing, taking everything along, closing (SEC-40 to SEC-51). */
export function EndingsCard() {
  const t = useMessages();
  const to = usePageLink();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isClosing, setClosing] = useState(false);
  const freeze = () =>
    setQuestion({
      title: t('freeze.title'),
      warning: `${t('freeze.ends')} ${t('freeze.keeps')} ${t('freeze.thaw')}`,
      button: t('freeze.button'),
      done: null,
      work: async () => {
        await SECURITY.freeze();
        leavePerson();
        window.location.assign(to('forget'));
        // Nothing of this page is asked for any more.
        return new Promise<never>(() => {});
      },
    });
  return (
    <Card id="endings" title={t('security.endings')}>
      <Rows>
        <Row
          icon="pause"
          title={t('freeze.button')}
          action={
            <Button variant="danger" size="sm" onPress={freeze}>
              {t('freeze.button')}
            </Button>
          }
        >
          {t('freeze.text')}
        </Row>
        <ExportRow />
        <Row
          icon="trash"
          title={t('security.close')}
          action={
            <Button variant="danger" size="sm" onPress={() => setClosing(true)}>
              {t('security.close')}
            </Button>
          }
        >
          {t('security.close.about')}
        </Row>
      </Rows>
      {question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
      {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
    </Card>
  );
}

/** Everything that is kept about the person, as a file (SEC-50). */
function ExportRow() {
  const t = useMessages();
  const sending = useSending();
  const take = () =>
    sending.send(async () => {
      const text = await SECURITY.exportAll();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      link.download = 'account.json';
      link.click();
      URL.revokeObjectURL(link.href);
      showToast({ kind: 'done', text: t('security.done') });
      return 'here';
    });
  return (
    <Row
      icon="ledger"
      title={t('security.export')}
      action={
        <Button variant="secondary" size="sm" isPending={sending.isPending} onPress={take}>
          {t('security.export')}
        </Button>
      }
    >
      {t('security.export.about')}
      <FormFailure failure={sending.failure} />
    </Row>
  );
}

/** Closes the account for good, after a word is typed (SEC-51). */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const to = usePageLink();
  const sending = useSending('word');
  const [word, setWord] = useState('');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (word.trim() !== CLOSING_WORD) return sending.fail('word', t('security.close.typeWord', { word: CLOSING_WORD }));
    void sending.send(async () => {
      await SECURITY.close();
      forgetOwn();
      leavePerson();
      window.location.assign(to('home'));
      return 'left';
    });
  };
  return (
    <Dialog title={t('security.close')} isOpen onClose={onClose} role="alertdialog">
      <form ref={sending.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">{t('security.close.warning')}</p>
        <TextField
          label={t('security.close.typeWord', { word: CLOSING_WORD })}
          autoComplete="off"
          ltr
          value={word}
          onChange={(text) => {
            setWord(text);
            sending.clear();
          }}
          error={sending.fields.word}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="danger" isPending={sending.isPending}>
            {t('security.close')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
