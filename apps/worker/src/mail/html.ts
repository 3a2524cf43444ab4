import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
// tidy-ok: a peer of @react-email/components, which npm puts beside it
import { createElement as h, type ReactNode } from 'react';
import type { Fact, Letter, Part } from './letter.ts';

/** Mail programs know no style sheets worth the name: every element carries its own. */
const FONT = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif';
const INK = '#16181d';
const MUTED = '#5b6170';
const LINE = '#e3e6ec';
const PAPER = '#ffffff';
const GROUND = '#f3f5f8';
const ACCENT = '#1d4ed8';
const ALARM = '#b42318';

const text = { color: INK, fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' };
const note = { ...text, color: MUTED, fontSize: '13px', lineHeight: '20px' };

/** A value that keeps its own direction inside a sentence of another. */
function value({ value: shown, isLtr }: Fact): ReactNode {
  return h('bdi', { dir: isLtr ? 'ltr' : 'auto', style: { fontWeight: 600, overflowWrap: 'anywhere' } }, shown);
}

function codeOf(code: string): ReactNode {
  const style = {
    background: GROUND,
    borderRadius: '8px',
    color: INK,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '30px',
    fontWeight: 700,
    letterSpacing: '6px',
    lineHeight: '40px',
    margin: '0 0 20px',
    padding: '16px 8px',
    textAlign: 'center' as const,
  };
  return h(Text, { style, dir: 'ltr' }, code);
}

function factsOf(facts: readonly Fact[], align: 'left' | 'right'): ReactNode {
  const cell = { borderTop: `1px solid ${LINE}`, fontSize: '14px', lineHeight: '20px', padding: '8px 0' };
  const rows = facts.map((fact) =>
    h(
      'tr',
      { key: fact.title },
      h('td', { style: { ...cell, color: MUTED, textAlign: align, width: '42%' } }, fact.title),
      h('td', { style: { ...cell, color: INK, textAlign: align } }, value(fact)),
    ),
  );
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 20px' } };
  return h('table', table, h('tbody', null, rows));
}

function buttonOf({ text: label, href, isAlarm }: Extract<Part, { kind: 'link' }>): ReactNode {
  const style = {
    backgroundColor: isAlarm ? ALARM : ACCENT,
    borderRadius: '8px',
    color: PAPER,
    fontSize: '15px',
    fontWeight: 600,
    padding: '12px 20px',
    textAlign: 'center' as const,
  };
  return h(Section, { style: { margin: '0 0 16px' } }, h(Button, { href, style }, label));
}

function partOf(part: Part, align: 'left' | 'right'): ReactNode {
  switch (part.kind) {
    case 'text':
      return h(Text, { style: text }, part.text);
    case 'note':
      return h(Text, { style: note }, part.text);
    case 'code':
      return codeOf(part.code);
    case 'facts':
      return factsOf(part.facts, align);
    case 'link':
      return buttonOf(part);
  }
}

function antiPhishingOf(fact: Fact): ReactNode {
  const style = { ...note, border: `1px solid ${LINE}`, borderRadius: '8px', margin: '8px 0 0', padding: '10px 14px' };
  return h(Text, { style }, `${fact.title}: `, value(fact));
}

function pageOf(letter: Letter): ReactNode {
  const { dir, lang } = letter;
  const align = dir === 'rtl' ? 'right' : 'left';
  const paper = { backgroundColor: PAPER, borderRadius: '12px', margin: '0 auto', maxWidth: '560px', padding: '28px' };
  return h(
    Html,
    { lang, dir },
    h(Head, null, h('title', null, letter.subject), h('meta', { name: 'color-scheme', content: 'light' })),
    h(
      Body,
      { style: { backgroundColor: GROUND, fontFamily: FONT, margin: 0, padding: '24px 8px' } },
      h(
        Container,
        { style: { ...paper, direction: dir, textAlign: align } },
        h(Text, { style: { ...text, fontWeight: 700, margin: '0 0 20px' } }, letter.brandName),
        h(
          Heading,
          { as: 'h1', style: { ...text, fontSize: '22px', fontWeight: 700, lineHeight: '30px' } },
          letter.heading,
        ),
        letter.parts.map((part, at) => h(Section, { key: `${at} ${part.kind}` }, partOf(part, align))),
        letter.antiPhishing !== null && antiPhishingOf(letter.antiPhishing),
        h(Hr, { style: { border: 'none', borderTop: `1px solid ${LINE}`, margin: '24px 0 16px' } }),
        h(Text, { style: { ...note, margin: 0 } }, letter.footer),
      ),
    ),
  );
}

/** Returns a letter as HTML: no script, no picture, nothing fetched from anywhere. */
export function htmlOf(letter: Letter): Promise<string> {
  return render(pageOf(letter));
}
