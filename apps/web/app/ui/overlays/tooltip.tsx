import { Tooltip as AriaTooltip, Focusable, OverlayArrow, TooltipTrigger } from 'react-aria-components/Tooltip';

/** A short explanation of a control, on hover and focus. Never the only source of information. */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: React.ComponentProps<typeof Focusable>['children'];
}) {
  return (
    <TooltipTrigger delay={400}>
      <Focusable>{children}</Focusable>
      <AriaTooltip offset={6} className="appear max-w-64 rounded bg-text px-2.5 py-1.5 text-sm text-surface">
        <OverlayArrow />
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
