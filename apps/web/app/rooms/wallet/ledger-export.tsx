import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../shell/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { exportAddress, type LedgerFilter, yearsSince } from './ledger-filter.ts';

/** A calendar year of the history as a file, for the tax office or a table of one's own (WALT-07). */
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

function ExportDialog({ filter, onClose }: { filter: LedgerFilter; onClose: () => void }) {
  const t = useMessages();
  const createdAt = useRootData()?.me?.createdAt ?? Date.now();
  const years = yearsSince(createdAt, Date.now());
  const [year, setYear] = useState(years[0] as string);
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isNarrowed = filter.asset !== '' || filter.reason !== '';
  return (
    <Dialog title={t('ledger.export')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-text-muted">{t('ledger.exportAbout', { zone: timeZone })}</p>
        {isNarrowed && <p className="text-sm text-warn">{t('ledger.exportNarrowed')}</p>}
        <Select
          label={t('ledger.year')}
          value={year}
          onChange={setYear}
          options={years.map((id) => ({ id, text: id }))}
        />
        <Select
          label={t('ledger.format')}
          value={format}
          onChange={setFormat}
          options={[
            { id: 'csv', text: 'CSV' },
            { id: 'json', text: 'JSON' },
          ]}
        />
        <a
          href={exportAddress(year, format, timeZone, filter)}
          download={`ledger-${year}.${format}`}
          onClick={onClose}
          className={buttonStyle('primary', 'md', 'self-start')}
        >
          {t('ledger.download')}
        </a>
      </div>
    </Dialog>
  );
}
