import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { ERROR } from '../../ui/fields/field-style.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DayField } from './day-field.tsx';
import { exportAddress, firstDays, type LedgerFilter, spanOf, yearsSince } from './ledger-filter.ts';

/** A calendar year or some days of the history as a file, for the tax office or a table of one's own (WALT-07, WALT-11). */
export function LedgerExport({ filter }: { filter: LedgerFilter }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => setOpen(true)}>
        {t('ledger.export')}
      </Button>
      {isOpen && <ExportDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chosen in place of a year. */
const OWN_DATES = 'dates';

function ExportDialog({ filter, onClose }: { filter: LedgerFilter; onClose: () => void }) {
  const t = useMessages();
  const nowMs = Date.now();
  const years = yearsSince(useRootData()?.me?.createdAt ?? nowMs, nowMs);
  // With days selected, the file covers those days.
  const hasDays = filter.from !== '' || filter.to !== '';
  const [choice, setChoice] = useState(hasDays ? OWN_DATES : (years[0] as string));
  const [days, setDays] = useState(() => firstDays(filter, nowMs));
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isNarrowed = filter.asset !== '' || filter.reason !== '';
  const period = choice === OWN_DATES ? spanOf(days.firstDay, days.lastDay) : { year: choice };
  return (
    <Dialog title={t('ledger.export')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-text-muted">{t('ledger.exportAbout', { zone: timeZone })}</p>
        {isNarrowed && <p className="text-sm text-warn">{t('ledger.exportNarrowed')}</p>}
        <Select
          label={t('ledger.period')}
          value={choice}
          onChange={setChoice}
          options={[...years.map((id) => ({ id, text: id })), { id: OWN_DATES, text: t('ledger.ownDates') }]}
        />
        {choice === OWN_DATES && <Days days={days} isWrong={period === null} onChange={setDays} />}
        <Select
          label={t('ledger.format')}
          value={format}
          onChange={setFormat}
          options={[
            { id: 'csv', text: 'CSV' },
            { id: 'json', text: 'JSON' },
          ]}
        />
        <Download address={period && exportAddress(period, format, timeZone, filter)} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Days({
  days,
  isWrong,
  onChange,
}: {
  days: { firstDay: string; lastDay: string };
  isWrong: boolean;
  onChange: (days: { firstDay: string; lastDay: string }) => void;
}) {
  const t = useMessages();
  const error = useId();
  return (
    <fieldset aria-describedby={isWrong ? error : undefined} className="flex flex-col gap-2">
      <legend className="sr-only">{t('ledger.ownDates')}</legend>
      <div className="grid grid-cols-2 gap-3">
        <DayField
          isInForm
          label={t('ledger.from')}
          value={days.firstDay}
          onChange={(firstDay) => onChange({ ...days, firstDay })}
        />
        <DayField
          isInForm
          label={t('ledger.to')}
          value={days.lastDay}
          onChange={(lastDay) => onChange({ ...days, lastDay })}
        />
      </div>
      <p id={error} role="alert" className={ERROR}>
        {isWrong && t('ledger.datesWrong')}
      </p>
    </fieldset>
  );
}

/** The download link; null: the selection has no file yet. */
function Download({ address, onClose }: { address: string | null; onClose: () => void }) {
  const t = useMessages();
  if (address === null)
    return (
      <Button variant="primary" isDisabled className="self-start">
        {t('ledger.download')}
      </Button>
    );
  return (
    <a href={address} download onClick={onClose} className={buttonStyle('primary', 'md', 'self-start')}>
      {t('ledger.download')}
    </a>
  );
}
