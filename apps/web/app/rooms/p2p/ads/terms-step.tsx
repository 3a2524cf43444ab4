import { AD_AUDIENCES, P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { SearchSelectMany } from '../../../ui/fields/search-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useP2pSettings } from '../p2p-frame.tsx';
import type { AdFormState } from './use-ad-form.ts';

const LEVELS = [0, 1, 2, 3] as const;

/** The third step: what others read, who may take it, and when. */
export function TermsStep({ form, isNew, hasPassword }: { form: AdFormState; isNew: boolean; hasPassword: boolean }) {
  const t = useMessages();
  const { draft, change } = form;
  return (
    <>
      <TextArea
        label={t('p2p.form.remarks')}
        hint={t('p2p.form.remarksHint')}
        isProse
        rows={4}
        maxLength={P2P_LIMITS.remarksLength}
        value={draft.remarks}
        error={form.problems.remarks}
        onChange={(remarks) => change({ remarks })}
      />
      <TextArea
        label={t('p2p.form.autoReply')}
        hint={t('p2p.form.autoReplyHint')}
        isProse
        rows={3}
        maxLength={P2P_LIMITS.autoReplyLength}
        value={draft.autoReply}
        error={form.problems.autoReply}
        onChange={(autoReply) => change({ autoReply })}
      />
      <Conditions form={form} />
      <Audience form={form} hasPassword={hasPassword} />
      <Hours form={form} />
      {isNew && (
        <Switch isSelected={draft.isLive} onChange={(isLive) => change({ isLive })}>
          {t('p2p.form.live')}
        </Switch>
      )}
    </>
  );
}

function Conditions({ form: { draft, change, problems } }: { form: AdFormState }) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const { methods } = useP2pSettings();
  const names = new Intl.DisplayNames([bcp47, 'en'], { type: 'region' });
  const countries = [...new Set(methods.flatMap((method) => method.countries))]
    .map((country) => ({ id: country, text: names.of(country) ?? country }))
    .sort((a, b) => a.text.localeCompare(b.text, bcp47));
  const counts = [
    ['orders', t('p2p.form.orders'), ''],
    ['completion', t('p2p.form.completion'), '%'],
    ['accountDays', t('p2p.form.accountDays'), ''],
  ] as const;
  return (
    <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-medium">{t('p2p.form.conditions')}</legend>
      <Select
        label={t('p2p.form.level')}
        options={LEVELS.map((level) => ({
          id: String(level),
          text: level === 0 ? t('p2p.form.anyLevel') : t('p2p.form.levelOf', { level }),
        }))}
        value={String(draft.level)}
        onChange={(level) => change({ level: Number(level) })}
      />
      {counts.map(([name, label, unit]) => (
        <DecimalField
          key={name}
          label={label}
          name={name}
          value={draft[name]}
          digits={0}
          unit={unit}
          error={problems[name] ?? null}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      <SearchSelectMany
        label={t('p2p.form.countries')}
        placeholder={t('p2p.allRegions')}
        options={countries}
        values={draft.countries}
        onChange={(chosen) => change({ countries: chosen })}
      />
    </fieldset>
  );
}

function Audience({ form: { draft, change, problems }, hasPassword }: { form: AdFormState; hasPassword: boolean }) {
  const t = useMessages();
  return (
    <>
      <Select
        label={t('p2p.form.audience')}
        options={AD_AUDIENCES.map((audience) => ({ id: audience, text: t(`p2p.form.audience.${audience}`) }))}
        value={draft.audience}
        onChange={(audience) => change({ audience })}
      />
      {draft.audience === 'PASSWORD' && (
        <TextField
          label={t('p2p.password')}
          hint={hasPassword ? t('p2p.form.passwordKept') : undefined}
          name="ad-password"
          autoComplete="off"
          maxLength={40}
          value={draft.password}
          error={problems.password}
          onChange={(password) => change({ password })}
        />
      )}
    </>
  );
}

const MINUTES = 60;
const clock = (minute: number) =>
  `${String(Math.floor(minute / MINUTES)).padStart(2, '0')}:${String(minute % MINUTES).padStart(2, '0')}`;
const minuteOf = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * MINUTES + minutes;
};

/** Hours of each day at which the ad is shown, in the reader's own time zone. */
function Hours({ form: { draft, change, problems } }: { form: AdFormState }) {
  const t = useMessages();
  const ends = [
    ['from', t('p2p.form.from')],
    ['to', t('p2p.form.to')],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <Switch isSelected={draft.hasHours} onChange={(hasHours) => change({ hasHours })}>
        {t('p2p.form.hours')}
      </Switch>
      {draft.hasHours && (
        <div className="grid grid-cols-2 gap-4">
          {ends.map(([name, label]) => (
            <TextField
              key={name}
              type="time"
              label={label}
              name={name}
              required
              value={clock(draft[name])}
              error={name === 'from' ? problems.from : undefined}
              onChange={(text) => text !== '' && change({ [name]: minuteOf(text) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
