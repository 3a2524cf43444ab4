import { isShownSet, type ShownIndicator } from './indicators.ts';

/** A set of indicators under a name. */
export interface Template {
  name: string;
  indicators: readonly ShownIndicator[];
}

export const TEMPLATES_MAX = 20;
const NAME_MAX = 30;

const isAlike = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isNamed = (name: string) => (template: Template) => isAlike(template.name, name);

/** Returns what was typed as a name; null: it cannot be one. */
export function templateName(text: string): string | null {
  const name = text.trim().replace(/\s+/g, ' ');
  return name === '' || [...name].length > NAME_MAX ? null : name;
}

/** Returns the template of this name, whatever its case. */
export function templateNamed(templates: readonly Template[], name: string): Template | undefined {
  return templates.find(isNamed(name));
}

/** Returns the templates with a set saved under a name, in the place of the one that had it; null: there is no room. */
export function saved(templates: readonly Template[], template: Template): readonly Template[] | null {
  const index = templates.findIndex(isNamed(template.name));
  if (index >= 0) return templates.with(index, template);
  return templates.length >= TEMPLATES_MAX ? null : [...templates, template];
}

/** Returns the templates with another name for one; null: the name cannot be one, or another has it (TRAD-363). */
export function renamed(templates: readonly Template[], from: string, text: string): readonly Template[] | null {
  const name = templateName(text);
  if (name === null || templates.some((one) => one.name !== from && isAlike(one.name, name))) return null;
  return templates.map((one) => (one.name === from ? { ...one, name } : one));
}

export function without(templates: readonly Template[], name: string): readonly Template[] {
  return templates.filter((one) => one.name !== name);
}

/** Returns whether a stored value is a list of templates, each with a name of its own (TRAD-103). */
export function isTemplates(value: unknown): value is readonly Template[] {
  if (!Array.isArray(value) || value.length > TEMPLATES_MAX) return false;
  const names = value.map((one: Partial<Template> | null) => one?.name);
  return (
    names.every((name) => typeof name === 'string' && templateName(name) === name) &&
    new Set(names.map((name) => String(name).toLowerCase())).size === names.length &&
    value.every((one: Template) => isShownSet(one.indicators))
  );
}
