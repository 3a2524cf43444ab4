import type { Chart, OverlayCreate } from 'klinecharts';
import { afterAll, expect, test, vi } from 'vitest';
import type { Drawing } from './drawings.ts';

// The library asks on what it runs when it is read.
vi.stubGlobal('window', globalThis);
const { KlineDrawings } = await import('./kline-drawings.ts');
afterAll(() => vi.unstubAllGlobals());

const LINE: Drawing = { id: 'one', tool: 'segment', points: [{ timestamp: 1, value: 2 }] } as Drawing;

/** The chart's end: what overlays stand on it, and how they look. */
function testDrawings() {
  const overlays = new Map<string, OverlayCreate>();
  const chart = {
    createOverlay: (overlay: OverlayCreate) => void overlays.set(overlay.id as string, overlay),
    getOverlays: ({ id }: { id: string }) => (overlays.has(id) ? [{ currentStep: 2 }] : []),
    removeOverlay: ({ id }: { id: string }) => void overlays.delete(id),
    overrideOverlay: ({ groupId, ...look }: OverlayCreate) => {
      for (const [id, overlay] of overlays) if (overlay.groupId === groupId) overlays.set(id, { ...overlay, ...look });
    },
  } as unknown as Chart;
  const events = { onDrawn: vi.fn(), onTool: vi.fn(), onChosen: vi.fn() };
  const drawings = new KlineDrawings(chart, events);
  const looks = () => [...overlays.values()].map(({ lock, visible, mode }) => ({ lock, visible, mode }));
  return { drawings, overlays, events, looks };
}

test('TRAD-106 magnet, lock and hiding hold for the drawings that stand and for those that come', () => {
  const { drawings, looks } = testDrawings();
  drawings.show([LINE]);
  expect(looks()).toEqual([{ lock: false, visible: true, mode: 'normal' }]);
  drawings.setLook({ magnet: true, locked: true, hidden: true });
  drawings.show([LINE, { ...LINE, id: 'two' }]);
  const held = { lock: true, visible: false, mode: 'strong_magnet' };
  expect(looks()).toEqual([held, held]);
  drawings.setLook({ magnet: false, locked: false, hidden: false });
  expect(looks()).toEqual([0, 1].map(() => ({ lock: false, visible: true, mode: 'normal' })));
});

test('TRAD-106 a drawing that is not finished ends without a trace; a finished one stays', () => {
  const { drawings, overlays, events } = testDrawings();
  drawings.begin(LINE.tool);
  expect(overlays.size).toBe(1);
  drawings.stop();
  expect([overlays.size, events.onTool.mock.calls]).toEqual([0, [[LINE.tool], [null]]]);
  drawings.begin(LINE.tool);
  const [[id, overlay]] = [...overlays] as [[string, OverlayCreate]];
  overlay.onDrawEnd?.({ overlay: { id, points: LINE.points } } as never);
  drawings.stop();
  expect([...overlays.keys()]).toEqual([id]);
  expect(events.onDrawn).toHaveBeenCalledWith({ id, tool: LINE.tool, points: LINE.points });
});

test('TRAD-118 it says at which of its points the drawing is that is not finished', () => {
  const { drawings, overlays } = testDrawings();
  drawings.show([LINE]);
  expect(drawings.step()).toBe(null);
  drawings.begin(LINE.tool);
  expect(drawings.step()).toBe(2);
  const [, [id, overlay]] = [...overlays] as [unknown, [string, OverlayCreate]];
  overlay.onDrawEnd?.({ overlay: { id, points: LINE.points } } as never);
  expect(drawings.step()).toBe(null);
});
