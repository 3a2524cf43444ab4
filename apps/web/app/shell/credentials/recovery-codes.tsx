import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useCopy } from '../../ui/gestures/use-copy.ts';
import { ConsentBox } from './consent-box.tsx';

/** Recovery codes, shown only once (FAC-10): nothing continues before the person confirms that they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useMessages();
  const copy = useCopy();
  const [isKept, setKept] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const text = codes.join('\n');
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const print = () => {
    // The codes alone: tokens.css hides everything else while they are printed.
    document.documentElement.dataset.prints = 'part';
    window.print();
    delete document.documentElement.dataset.prints;
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted text-pretty">{t('recoveryCodes.text')}</p>
      <ul
        aria-label={t('recoveryCodes.title')}
        dir="ltr"
        data-printed=""
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded bg-surface-sunken p-4 font-mono text-sm min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon="copy" onPress={() => void copy(text, t('recoveryCodes.title'))}>
          {t('recoveryCodes.copy')}
        </Button>
        <Button variant="secondary" size="sm" onPress={download}>
          {t('recoveryCodes.download')}
        </Button>
        <Button variant="secondary" size="sm" onPress={print}>
          {t('recoveryCodes.print')}
        </Button>
      </div>
      <ConsentBox
        isSelected={isKept}
        onChange={(isSelected) => {
          setKept(isSelected);
          setMissed(false);
        }}
        error={isMissed ? t('recoveryCodes.keepFirst') : undefined}
      >
        {t('recoveryCodes.kept')}
      </ConsentBox>
      <Button size="lg" onPress={() => (isKept ? onKept() : setMissed(true))} className="w-full">
        {t('stay.continue')}
      </Button>
    </div>
  );
}
