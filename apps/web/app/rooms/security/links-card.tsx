import type { Security } from '@pelorus/protocol/identity/security.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { goToProvider } from '../../shell/credentials/to-provider.ts';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, Mark, Row, Rows } from '../../ui/layout/card.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { linkRows, type Way } from './link-rows.ts';
import { SECURITY } from './security-data.ts';

/** Linked accounts at other services, with link and unlink; nothing without any service (JRN-53). */
export function LinksCard({ security, passkeys }: { security: Security; passkeys: number }) {
  const t = useMessages();
  const providers = useRootData()?.config.identityProviders ?? [];
  const [question, setQuestion] = useState<Question | null>(null);
  const rows = linkRows(security, passkeys, providers);
  if (rows.length === 0) return null;
  const unlink = ({ name, title }: Way) =>
    setQuestion({
      title: t('security.unlinkNamed', { name: title }),
      warning: t('security.changeEffects'),
      button: t('security.unlink'),
      done: t('security.unlinked', { name: title }),
      work: () => SECURITY.unlink(name),
    });
  return (
    <Card id="links" title={t('security.links')} lead={t('security.linksLead')}>
      <Rows>
        {rows.map((way) => (
          <LinkRow key={way.name} way={way} onUnlink={() => unlink(way)} />
        ))}
      </Rows>
      {question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Card>
  );
}

function LinkRow({ way, onUnlink }: { way: Way; onUnlink: () => void }) {
  const t = useMessages();
  const sending = useSending();
  const { name, title, link, isLast } = way;
  /** Leads to the service, which leads back to this page. */
  const goThere = () =>
    sending.send(async () => {
      await goToProvider('links', name);
      return 'left';
    });
  const deed = t(link === null ? 'thirdParty.link' : 'security.unlink');
  return (
    <Row
      icon="people"
      title={<bdi>{title}</bdi>}
      mark={link === null && <Mark isGood={false}>{t('security.notLinked')}</Mark>}
      action={
        !isLast && (
          <Button
            variant="secondary"
            size="sm"
            isPending={sending.isPending}
            aria-label={`${deed}: ${title}`}
            onPress={link === null ? goThere : onUnlink}
          >
            {deed}
          </Button>
        )
      }
    >
      {link !== null && (
        <>
          <bdi>{link.shown}</bdi> · {t('security.since')} <TimeText timeMs={link.linkedAt} style="date" />
        </>
      )}
      {isLast && <p>{t('security.lastLink')}</p>}
      <FormFailure failure={sending.failure} />
    </Row>
  );
}
