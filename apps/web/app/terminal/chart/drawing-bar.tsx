import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ChartButton } from './chart-icons.tsx';
import { setChart, useChartSettings } from './chart-settings.ts';
import { TEXT_MAX, TOOL_NAMES, type ToolName } from './drawings.ts';
import type { Drawings } from './use-drawings.ts';

/** The drawing tools, beside the chart on a desktop and above it on a phone. */
export default function DrawingBar({ drawings }: { drawings: Drawings }) {
  const t = useMessages();
  const { magnet, locked, hidden } = useChartSettings();
  const [isNoting, setNoting] = useState(false);
  const { sheet, chosen } = drawings;
  useKeys(drawings);
  return (
    <div
      role="toolbar"
      aria-label={t('trade.chart.draw')}
      aria-orientation="vertical"
      className="flex shrink-0 gap-0.5 overflow-auto border-line p-1 max-lg:border-b lg:w-10 lg:flex-col lg:border-e"
    >
      <Tools drawings={drawings} onNote={() => setNoting(true)} />
      <span className="shrink-0 bg-line max-lg:mx-1 max-lg:my-2 max-lg:w-px lg:my-1 lg:h-px" />
      <ChartButton
        icon="magnet"
        label={t('trade.chart.magnet')}
        isPressed={magnet}
        onPress={() => setChart({ magnet: !magnet })}
      />
      <ChartButton
        icon="lock"
        label={t('trade.chart.lock')}
        isPressed={locked}
        onPress={() => setChart({ locked: !locked })}
      />
      <ChartButton
        icon="hide"
        label={t('trade.chart.hide')}
        isPressed={hidden}
        onPress={() => setChart({ hidden: !hidden })}
      />
      <ChartButton
        icon="undo"
        label={t('trade.chart.undo')}
        isDisabled={sheet.past.length === 0}
        onPress={drawings.undo}
      />
      <ChartButton
        icon="redo"
        label={t('trade.chart.redo')}
        isDisabled={sheet.future.length === 0}
        onPress={drawings.redo}
      />
      <ChartButton
        icon="erase"
        label={t('trade.chart.erase')}
        isDisabled={chosen === null || locked}
        onPress={drawings.eraseChosen}
      />
      <ChartButton
        icon="clear"
        label={t('trade.chart.clear')}
        isDisabled={sheet.now.length === 0}
        onPress={drawings.clear}
      />
      {isNoting && (
        <NoteDialog onClose={() => setNoting(false)} onNote={(text) => drawings.begin('simpleAnnotation', text)} />
      )}
    </div>
  );
}

/** One button a tool; a note is written before it is placed. */
function Tools({ drawings, onNote }: { drawings: Drawings; onNote: () => void }) {
  const t = useMessages();
  const { locked, hidden } = useChartSettings();
  const press = (name: ToolName) => {
    if (name === drawings.tool) drawings.stop();
    else if (name === 'simpleAnnotation') onNote();
    else drawings.begin(name);
  };
  return TOOL_NAMES.map((name) => (
    <ChartButton
      key={name}
      icon={name}
      label={t(`trade.chart.tool.${name}`)}
      isPressed={name === drawings.tool}
      isDisabled={locked || hidden}
      onPress={() => press(name)}
    />
  ));
}

/** Escape ends the current drawing, Delete removes the selected one; not while the person types or a dialog is open. */
function useKeys(drawings: Drawings): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.defaultPrevented || target?.closest('input, textarea, select, [role=dialog], [role=menu]') != null)
        return;
      if (event.key === 'Escape') drawings.stop();
      else if (event.key === 'Delete' || event.key === 'Backspace') drawings.eraseChosen();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [drawings]);
}

function NoteDialog({ onClose, onNote }: { onClose: () => void; onNote: (text: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  return (
    <Dialog title={t('trade.chart.tool.simpleAnnotation')} isOpen onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          onNote(text.trim());
          onClose();
        }}
      >
        <TextField label={t('trade.chart.note')} value={text} onChange={setText} maxLength={TEXT_MAX} />
        <Button type="submit" isDisabled={text.trim() === ''}>
          {t('trade.chart.noteAdd')}
        </Button>
      </form>
    </Dialog>
  );
}
