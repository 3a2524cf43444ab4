import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useContractDesk } from './contract-desk.ts';

const CalculatorDialog = lazyPart(() => import('./calculator-dialog.tsx'), ['app']);

const LINK = 'min-h-6 text-text-muted underline underline-offset-2 hover:text-accent max-lg:min-h-11';

/** The ways from the form to the calculator, over the page, and to the contract's rules. */
export function FormLinks() {
  const t = useMessages();
  const to = usePageLink();
  const { rules } = useContractDesk();
  const [isReckoning, setReckoning] = useState(false);
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <button type="button" aria-haspopup="dialog" onClick={() => setReckoning(true)} className={LINK}>
        {t('perp.calculator')}
      </button>
      <Link to={`${to('contract-rules')}?symbol=${rules.pairCode}`} className={`${LINK} content-center`}>
        {t('perp.rulesOf')}
      </Link>
      {isReckoning && (
        <Suspense>
          <CalculatorDialog contracts={[rules.contract]} onClose={() => setReckoning(false)} />
        </Suspense>
      )}
    </div>
  );
}
