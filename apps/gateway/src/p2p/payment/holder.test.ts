import { expect, it } from 'vitest';
import { isSameHolder } from './holder.ts';

it.each([
  ['JOSE MARIA PEREZ', 'José María Pérez'],
  ['perez jose maria', 'José María Pérez'],
  ['Jean Luc O’Brien', "JEAN-LUC O'BRIEN"],
  ['STRASSER OEZGUER', 'Oezguer Straßer'],
  ['Ибрагимов Андрей', 'АНДРЕЙ ИБРАГИМОВ'],
  ['IŞIK ŞAHİN', 'Işık Şahin'],
  ['Nguyen Van Anh', 'Nguyễn Văn Anh'],
  ['김민준', '김민준'],
  ['LODZ Soren', 'Søren Łódź'],
])('PMET-05 %s is %s', (holder, name) => {
  expect(isSameHolder(holder, name)).toBe(true);
});

it.each([
  ['Ann Smith', 'Ann Smyth'],
  ['Ann Smith', 'Ann Maria Smith'],
  ['Ann Ann Smith', 'Ann Smith'],
  ['AnnSmith', 'Ann Smith'],
  ['', 'Ann'],
  ['Андрей', 'Andrey'],
])('PMET-05 %s is not %s', (holder, name) => {
  expect(isSameHolder(holder, name)).toBe(false);
});
