import { futuresPost } from '@pelorus/client/http/request.ts';
import { MARGIN_MODES, type MarginMode } from '@pelorus/protocol/futures/contracts.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { settingsOf, useContractDesk } from './contract-desk.ts';
import { setFirstLeverage } from './first-leverage.ts';
import { RefusalLine } from './refusal-line.tsx';
import { useChange } from './use-change.ts';

/** Margin mode of the contract, and the position mode of the account. Each is set as it is chosen. */
export default function ModesDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const desk = useContractDesk();
  const { marginMode } = settingsOf(desk, desk.rules);
  const isHedge = desk.standing?.isHedge === true;
  const { change, isPending, refusal } = useChange();
  const symbol = desk.rules.pairCode;
  const chooseMargin = (next: MarginMode) =>
    change(
      [
        // A mode is a choice: what the form shows as leverage is from then on what is set.
        () => setFirstLeverage(symbol, desk.firstLeverage),
        () => futuresPost('/futuresapi/margin-mode', { symbol, marginMode: next }),
      ],
      t('perp.changed'),
    );
  const choosePosition = (next: boolean) =>
    change([() => futuresPost('/futuresapi/position-mode', { isHedge: next })], t('perp.changed'));
  return (
    <Dialog title={t('perp.modes')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Choice
          legend={t('perp.marginMode')}
          isPending={isPending}
          chosen={marginMode}
          options={MARGIN_MODES.map((mode) => ({
            value: mode,
            title: t(mode === 'CROSSED' ? 'perp.crossed' : 'perp.isolated'),
            text: t(mode === 'CROSSED' ? 'perp.crossedText' : 'perp.isolatedText'),
          }))}
          onChoose={(next) => void chooseMargin(next)}
        />
        <Choice
          legend={t('perp.positionMode')}
          isPending={isPending}
          chosen={isHedge ? 'hedge' : 'oneWay'}
          options={[
            { value: 'oneWay', title: t('perp.oneWay'), text: t('perp.oneWayText') },
            { value: 'hedge', title: t('perp.hedge'), text: t('perp.hedgeText') },
          ]}
          onChoose={(next) => void choosePosition(next === 'hedge')}
        />
        <RefusalLine text={refusal} />
      </div>
    </Dialog>
  );
}

function Choice<T extends string>({
  legend,
  options,
  chosen,
  isPending,
  onChoose,
}: {
  legend: string;
  options: readonly { value: T; title: string; text: string }[];
  chosen: T;
  isPending: boolean;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {options.map(({ value, title, text }) => (
        <label
          key={value}
          className="flex cursor-pointer gap-3 rounded border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={legend}
            checked={value === chosen}
            disabled={isPending}
            onChange={() => onChoose(value)}
            className="mt-1 accent-accent"
          />
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-text-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
