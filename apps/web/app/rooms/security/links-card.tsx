import type { Security } from '@pelorus/protocol/identity/security.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { goToProvider } from '../../shell/credentials/to-provider.ts';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { useRootData } from '../../shell/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Mark, Row, Rows } from '../../ui/card.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { linkRows, type Way } from './link-rows.ts';
import { SECURITY } from './security-data.ts';

/** Who the person is at other services: linked here, unlinked, another one added; nothing without any (JRN-53). */
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
  const { title, link, isLast } = way;
  return (
    <Row
      icon="people"
      title={<bdi>{title}</bdi>}
      mark={link === null && <Mark isGood={false}>{t('security.notLinked')}</Mark>}
      action={
        link === null ? (
          <LinkButton way={way} />
        ) : (
          !isLast && (
            <Button variant="secondary" size="sm" aria-label={`${t('security.unlink')}: ${title}`} onPress={onUnlink}>
              {t('security.unlink')}
            </Button>
          )
        )
      }
    >
      {link !== null && (
        <>
          <bdi>{link.shown}</bdi> · {t('security.since')} <TimeText timeMs={link.linkedAt} style="date" />
        </>
      )}
      {isLast && <p>{t('security.lastLink')}</p>}
    </Row>
  );
}

/** Leads to the service, which leads back to this page. */
function LinkButton({ way: { name, title } }: { way: Way }) {
  const t = useMessages();
  const sending = useSending();
  const link = () =>
    sending.send(async () => {
      await goToProvider('links', name);
      return 'left';
    });
  return (
    <>
      <FormFailure failure={sending.failure} />
      <Button size="sm" isPending={sending.isPending} aria-label={`${t('thirdParty.link')}: ${title}`} onPress={link}>
        {t('thirdParty.link')}
      </Button>
    </>
  );
}
