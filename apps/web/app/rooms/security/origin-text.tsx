import { useLocale } from '../../i18n/locale.ts';

/** From where something was done, as far as it is known: device, country, network address. */
export function OriginText({ network, country }: { network: string; country: string | null }) {
  const { bcp47 } = useLocale();
  const place = country === null ? undefined : new Intl.DisplayNames(bcp47, { type: 'region' }).of(country);
  return (
    <>
      {place !== undefined && <>{place} · </>}
      <bdi dir="ltr">{network}</bdi>
    </>
  );
}
