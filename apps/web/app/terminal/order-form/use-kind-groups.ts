import { useMessages } from '../../i18n/messages.ts';
import type { OptionGroup } from '../../ui/fields/option.ts';
import type { KindGroups, OrderKind } from './kinds.ts';

/** Returns the kinds of order as a choice: in groups, each with a line that says what it does. */
export function useKindGroups(groups: KindGroups): OptionGroup<OrderKind>[] {
  const t = useMessages();
  return groups.map(([group, kinds]) => ({
    title: t(`trade.kind.group.${group}`),
    options: kinds.map((id) => ({ id, text: t(`trade.kind.${id}`), hint: t(`trade.kind.hint.${id}`) })),
  }));
}
