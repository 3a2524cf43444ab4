import { CURRENCIES, type CurrencyCode, currencyOfLocale, isCurrency } from '@pelorus/site/currencies.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { choosePreference } from '../../state/use-preferences.ts';
import { CONTROL } from '../../ui/fields/field-style.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MENU_ITEM } from '../../ui/overlays/menu-style.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useCurrency } from '../money/use-currency.ts';
import { useRates } from '../money/use-fiat.ts';

interface Choice {
  code: CurrencyCode;
  symbol: string;
  /** In the reader's language. */
  name: string;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** Every word typed must be found: "us dol" finds the US dollar. */
const isFound = (text: string, typed: string) =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));

/** Every currency by code, sign and name, the one of the page's language first. */
export default function CurrencyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { tag, bcp47 } = useLocale();
  const current = useCurrency();
  const own = currencyOfLocale(tag);
  const names = new Intl.DisplayNames([bcp47, 'en'], { type: 'currency' });
  const choices: Choice[] = CURRENCIES.map(({ code, symbol }) => ({ code, symbol, name: names.of(code) ?? code })).sort(
    (a, b) => Number(b.code === own) - Number(a.code === own),
  );
  const choose = (code: string) => {
    if (isCurrency(code)) choosePreference('currency', code);
    onClose();
  };
  return (
    <Dialog title={t('currency.title')} isOpen onClose={onClose}>
      <Autocomplete filter={isFound}>
        <SearchField aria-label={t('currency.search')} autoFocus className="mb-3">
          <Input
            role="combobox"
            aria-expanded
            className={CONTROL}
            placeholder={t('currency.search')}
            autoComplete="off"
          />
        </SearchField>
        <ListBox
          aria-label={t('currency.title')}
          items={choices}
          selectionMode="single"
          selectedKeys={[current]}
          // The chosen one pressed again leaves nothing chosen: that is, it stays.
          onSelectionChange={(keys) => choose(String([...keys][0] ?? current))}
          renderEmptyState={() => <p className="py-8 text-center text-text-muted">{t('currency.none')}</p>}
          className="h-80 overflow-y-auto outline-none"
        >
          {({ code, symbol, name }) => (
            <ListBoxItem id={code} textValue={`${code} ${name} ${symbol}`} className={MENU_ITEM}>
              <span className="numeric w-12 font-medium">{code}</span>
              <span className="min-w-0 grow truncate text-text-muted">{name}</span>
              <span className="numeric text-text-muted">{symbol}</span>
              <span className="w-4">{code === current && <Icon name="check" size={16} />}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <RatesNote />
    </Dialog>
  );
}

/** From when the rates are, and how much they can be trusted. */
function RatesNote() {
  const t = useMessages();
  const { tag } = useLocale();
  const rates = useRates();
  if (rates === undefined) return null;
  const isBuiltin = rates.source === 'builtin';
  const date = formatTime(rates.atMs, tag, isBuiltin ? 'date' : 'dateTime', isBuiltin ? 'UTC' : undefined);
  return (
    <p className="mt-4 text-sm text-text-muted">
      {t(isBuiltin ? 'currency.indicative' : 'currency.ratesOf', { date })} {t('currency.dollars')}
    </p>
  );
}
