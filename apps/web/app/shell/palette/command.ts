import type { IconName } from '../../ui/text/icons.tsx';
import { matchScore } from './fuzzy.ts';

const COMMAND_GROUPS = ['recent', 'markets', 'pages', 'actions', 'settings'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something that can be chosen by its name. */
export interface Command {
  /** The same on every visit: what was chosen last is remembered by it. */
  id: string;
  group: Exclude<CommandGroup, 'recent'>;
  text: string;
  /** Beside the text: a market's asset, the setting of now. */
  note?: string;
  icon?: IconName;
  /** An asset whose sign stands before it. */
  coin?: string;
  /** It is found by these too: its English name, an asset's other names. */
  names: readonly string[];
  /** It is so now. */
  isCurrent?: boolean;
  run: () => unknown;
}

interface FoundGroup {
  group: CommandGroup;
  commands: Command[];
}

/** Rows of one group while nothing, and while something, is typed. */
const MOST = { untyped: 8, typed: 12 } as const;

/**
 * Returns what is shown for what was typed (WEB-113): nothing typed, the commands chosen last and then the groups in their
 * order; else those that are meant, the best group and in it the best command first. Among equals what was chosen last is first.
 */
export function found(commands: readonly Command[], typed: string, recent: readonly string[]): FoundGroup[] {
  const age = (id: string) => {
    const at = recent.indexOf(id);
    return at < 0 ? recent.length : at;
  };
  if (typed.trim() === '') {
    const last = recent.flatMap((id) => commands.filter((one) => one.id === id));
    const rest = commands.filter((one) => !last.includes(one));
    const groups = COMMAND_GROUPS.map((group) => ({
      group,
      commands: (group === 'recent' ? last : rest.filter((one) => one.group === group)).slice(0, MOST.untyped),
    }));
    return groups.filter((group) => group.commands.length > 0);
  }
  const scored = commands
    .map((command) => ({ command, score: matchScore(typed, [command.text, ...command.names]) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || age(a.command.id) - age(b.command.id));
  // A map keeps the order in which its keys came: the group of the best is first.
  const groups = new Map<CommandGroup, Command[]>();
  for (const { command } of scored) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups].map(([group, all]) => ({ group, commands: all.slice(0, MOST.typed) }));
}
