import type { ReferenceRoute } from '@pelorus/protocol/http/api-reference.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { narrowed, SUBJECTS, type Subject } from './narrowed.ts';

const TITLES: Readonly<Record<Subject, MessageId>> = {
  market: 'nav.markets',
  trading: 'apiGuide.trading',
  account: 'apiGuide.account',
  stream: 'apiGuide.ownStreams',
  wallet: 'nav.wallet',
};
const PROOFS = {
  none: 'apiGuide.proofNone',
  key: 'apiGuide.proofKey',
  signature: 'apiGuide.proofSignature',
} as const satisfies Record<ReferenceRoute['proof'], MessageId>;

/** Every call by subject (ADOC-22): whole without script, narrowed by a search with it. */
export function Reference({ routes }: { routes: readonly ReferenceRoute[] }) {
  const t = useMessages();
  const [asked, setAsked] = useState('');
  const found = narrowed(routes, asked);
  return (
    <section aria-labelledby="reference" className="flex min-w-0 flex-col gap-4">
      <h2 id="reference" className="scroll-mt-20 text-lg font-semibold">
        {t('apiGuide.reference')}
      </h2>
      <TextField label={t('ui.search')} type="search" value={asked} onChange={setAsked} autoComplete="off" />
      {found.length === 0 && <p role="status">{t('apiGuide.noneFound')}</p>}
      {SUBJECTS.map((subject) => {
        const rows = found.filter((route) => route.subject === subject);
        // A search expands closed groups.
        const key = `${subject} ${asked !== ''}`;
        return rows.length === 0 ? null : <SubjectRows key={key} title={t(TITLES[subject])} routes={rows} />;
      })}
    </section>
  );
}

function SubjectRows({ title, routes }: { title: string; routes: readonly ReferenceRoute[] }) {
  return (
    <details open className="group/subject min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium">
        <h3>
          {title} <span className="tabular font-normal text-text-muted">{routes.length}</span>
        </h3>
        <span className="text-text-muted transition-transform duration-150 group-open/subject:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="flex flex-col gap-px overflow-hidden rounded bg-line">
        {routes.map((route) => (
          <RouteRow key={route.id} route={route} />
        ))}
      </div>
    </details>
  );
}

function weightText({ least, most }: ReferenceRoute['weight']): string {
  return least === most ? String(least) : `${least}–${most}`;
}

function RouteRow({ route }: { route: ReferenceRoute }) {
  const t = useMessages();
  const { id, method, path, weight, permission, proof, socketMethod, parameters } = route;
  const facts = [
    { name: t('apiGuide.weight'), value: weightText(weight), isCode: true },
    { name: t('apiGuide.proof'), value: t(PROOFS[proof]), isCode: false },
    { name: t('apiGuide.permission'), value: permission, isCode: true },
    { name: t('apiGuide.socketMethod'), value: socketMethod, isCode: true },
  ];
  return (
    <details id={id} className="min-w-0 scroll-mt-20 bg-surface-raised">
      <summary
        dir="ltr"
        className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 font-mono text-sm hover:bg-surface-sunken focus-visible:-outline-offset-2"
      >
        <span className="w-14 shrink-0 font-semibold text-accent">{method}</span>
        <span className="min-w-0 break-all">{path}</span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {facts
            .filter(({ value }) => value !== null)
            .map(({ name, value, isCode }) => (
              <div key={name} className="flex gap-2">
                <dt className="text-text-muted">{name}</dt>
                <dd>{isCode ? <bdi className="font-mono">{value}</bdi> : value}</dd>
              </div>
            ))}
        </dl>
        {parameters.length > 0 && <ParameterRows parameters={parameters} />}
      </div>
    </details>
  );
}

function ParameterRows({ parameters }: Pick<ReferenceRoute, 'parameters'>) {
  const t = useMessages();
  return (
    <ul aria-label={t('apiGuide.parameters')} className="flex flex-col border-t border-line">
      {parameters.map(({ name, kind, isMandatory }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0">
          <code dir="ltr" className="break-all font-mono">
            {name}
          </code>
          {isMandatory && <span className="text-xs font-medium text-accent">{t('apiGuide.mandatory')}</span>}
          <span dir="ltr" className="min-w-0 break-words font-mono text-xs text-text-muted">
            {kind}
          </span>
        </li>
      ))}
    </ul>
  );
}
