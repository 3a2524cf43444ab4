import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeQuickPresses } from './quick-presses.ts';

interface Place {
  clientX: number;
  clientY: number;
}

/** What the code reads of an event of the mouse; `atMs` as the browser stamps it. */
class TestMouse extends Event {
  readonly clientX: number;
  readonly clientY: number;
  readonly button: number;
  constructor(type: string, { clientX, clientY, button = 0, atMs = 0 }: Place & { button?: number; atMs?: number }) {
    super(type);
    this.clientX = clientX;
    this.clientY = clientY;
    this.button = button;
    Object.defineProperty(this, 'timeStamp', { value: atMs });
  }
}

class TestTouch extends Event {
  readonly touches: Place[];
  readonly targetTouches: Place[];
  readonly changedTouches: Place[];
  constructor(type: string, lists: { touches: Place[]; targetTouches: Place[]; changedTouches: Place[] }) {
    super(type);
    this.touches = lists.touches;
    this.targetTouches = lists.targetTouches;
    this.changedTouches = lists.changedTouches;
    Object.defineProperty(this, 'timeStamp', { value: 0 });
  }
}

const HERE = { clientX: 300, clientY: 120 };

let page: EventTarget;
let candles: EventTarget;
/** At which point the drawing is; null: nothing is being drawn. */
let step: number | null;
/** What came to the library, in its order. */
let heard: string[];
/** How many presses the library gives to nobody before it takes one. */
let lost: number;
let stop: () => void;

beforeEach(() => {
  page = new EventTarget();
  candles = new EventTarget();
  [step, heard, lost] = [1, [], 0];
  vi.stubGlobal('window', page);
  vi.stubGlobal('MouseEvent', TestMouse);
  vi.stubGlobal('TouchEvent', TestTouch);
  const takes = () => {
    if (lost > 0) lost -= 1;
    else if (step !== null) step += 1;
  };
  for (const type of ['mousedown', 'touchstart']) candles.addEventListener(type, () => void heard.push(type));
  for (const type of ['mouseup', 'touchend'])
    page.addEventListener(type, () => {
      heard.push(type);
      takes();
    });
  stop = takeQuickPresses(candles as HTMLElement, () => step);
});
afterEach(() => vi.unstubAllGlobals());

function click(down: Partial<Place> & { button?: number } = {}, up: Partial<Place> & { atMs?: number } = {}) {
  candles.dispatchEvent(new TestMouse('mousedown', { ...HERE, ...down }));
  page.dispatchEvent(new TestMouse('mouseup', { ...HERE, ...down, ...up }));
}
const ONCE = ['mousedown', 'mouseup'];

test('TRAD-118 a press that the library took is left alone', () => {
  click();
  expect([heard, step]).toEqual([ONCE, 2]);
});

test('TRAD-118 a press that it lost is made once more, and not again where that is lost too', () => {
  lost = 1;
  click();
  expect([heard, step]).toEqual([[...ONCE, ...ONCE], 2]);
  [heard, lost] = [[], 5];
  click();
  expect([heard, step]).toEqual([[...ONCE, ...ONCE], 2]);
});

test('TRAD-118 a lost tap is made once more too, two fingers are not', () => {
  const tap = (fingers: Place[]) => {
    const lists = { touches: fingers, targetTouches: fingers, changedTouches: fingers };
    candles.dispatchEvent(new TestTouch('touchstart', lists));
    page.dispatchEvent(new TestTouch('touchend', { ...lists, touches: [], targetTouches: [] }));
  };
  lost = 1;
  tap([HERE]);
  expect([heard, step]).toEqual([['touchstart', 'touchend', 'touchstart', 'touchend'], 2]);
  [heard, lost] = [[], 5];
  tap([HERE, { clientX: 10, clientY: 10 }]);
  expect(heard).toEqual(['touchstart', 'touchend']);
});

test.each([
  ['a drag', () => click({}, { clientX: HERE.clientX + 5 })],
  ['a long hold', () => click({}, { atMs: 500 })],
  ['another button', () => click({ button: 2 })],
])('TRAD-118 %s is no press', (_, press) => {
  lost = 5;
  press();
  expect(heard).toEqual(ONCE);
});

test('TRAD-118 while nothing is drawn, after a drawing has ended and without the chart nothing is made once more', () => {
  lost = 5;
  step = null;
  click();
  expect(heard).toEqual(ONCE);
  heard = [];
  step = 1;
  candles.dispatchEvent(new TestMouse('mousedown', HERE));
  step = null;
  page.dispatchEvent(new TestMouse('mouseup', HERE));
  expect(heard).toEqual(ONCE);
  heard = [];
  step = 1;
  stop();
  click();
  expect(heard).toEqual(ONCE);
});
