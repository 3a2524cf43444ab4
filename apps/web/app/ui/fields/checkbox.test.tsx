import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Switch } from './switch.tsx';

const nothing = () => undefined;

test('DSN-14 a box of a form is a checkbox, named by its words; what takes effect at once is a switch', () => {
  const box = renderToStaticMarkup(
    <Checkbox isSelected onChange={nothing} isWrong>
      Post-only
    </Checkbox>,
  );
  expect(box).toMatch(/<label[^>]*><input type="checkbox"[^>]* aria-invalid="true"[^>]*\/>.*Post-only/);
  expect(box).not.toMatch(/role="switch"|rounded-full/);
  const change = renderToStaticMarkup(
    <Switch isSelected onChange={nothing}>
      Sounds
    </Switch>,
  );
  expect(change).toContain('role="switch"');
});

test('DSN-14 on a phone both are at least 44 pixels high, in the order form too', () => {
  for (const isDense of [false, true]) {
    const box = renderToStaticMarkup(
      <Checkbox isSelected={false} onChange={nothing} isDense={isDense}>
        Iceberg
      </Checkbox>,
    );
    expect(box).toMatch(/<label class="[^"]*\bmax-(md|lg):min-h-11\b/);
  }
});
