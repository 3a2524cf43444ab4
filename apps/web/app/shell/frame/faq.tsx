import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Icon } from '../../ui/text/icons.tsx';

const QUESTIONS = [
  { id: 'money', ask: 'faq.money', answer: 'faq.moneyText', demoOnly: true },
  { id: 'need', ask: 'faq.need', answer: 'faq.needText', demoOnly: false },
  { id: 'products', ask: 'faq.products', answer: 'faq.productsText', demoOnly: false },
  { id: 'failure', ask: 'faq.failure', answer: 'faq.failureText', demoOnly: false },
  { id: 'keys', ask: 'faq.keys', answer: 'faq.keysText', demoOnly: false },
  { id: 'forgot', ask: 'faq.forgot', answer: 'faq.forgotText', demoOnly: false },
] as const satisfies { id: string; ask: MessageId; answer: MessageId; demoOnly: boolean }[];

/** Newcomers' questions, answered for this venue; works without scripts. */
export function Faq() {
  const t = useMessages();
  const isDemo = useRootData()?.config.mode === 'demo';
  return (
    <section aria-labelledby="faq" className="flex flex-col gap-4">
      <h2 id="faq" className="text-xl font-semibold">
        {t('faq.title')}
      </h2>
      <div className="flex max-w-3xl flex-col gap-px overflow-hidden rounded bg-line">
        {QUESTIONS.filter(({ demoOnly }) => isDemo || !demoOnly).map(({ id, ask, answer }) => (
          <details key={id} name="faq" className="group bg-surface-raised">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-surface-sunken focus-visible:-outline-offset-2">
              {t(ask)}
              <span className="text-text-muted transition-transform duration-150 group-open:rotate-180">
                <Icon name="down" />
              </span>
            </summary>
            <p className="max-w-prose px-4 pb-4 text-text-muted text-pretty">{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
