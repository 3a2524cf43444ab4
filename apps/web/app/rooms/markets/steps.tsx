import { useMessages } from '../../i18n/messages.ts';

/** From nothing to the first trade. */
export function Steps({ faucet }: { faucet: boolean }) {
  const t = useMessages();
  const steps = [
    { id: 'account', title: t('step.account'), text: t('step.accountText') },
    ...(faucet ? [{ id: 'funds', title: t('step.funds'), text: t('step.fundsText') }] : []),
    { id: 'trade', title: t('step.trade'), text: t('step.tradeText') },
  ];
  return (
    <section className="page flex flex-col gap-6 py-14" aria-labelledby="steps">
      <h2 id="steps" className="text-xl font-semibold">
        {t('home.steps')}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map(({ id, title, text }, index) => (
          <li key={id} className="flex gap-4">
            <span aria-hidden="true" className="numeric text-xl font-semibold text-accent">
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-text-muted text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
