import { Tooltip as AriaTooltip, OverlayArrow, TooltipTrigger } from 'react-aria-components/Tooltip';

/** A short word on what a control does, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: React.ReactElement }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip offset={6} className="appear max-w-64 rounded bg-text px-2.5 py-1.5 text-sm text-surface">
        <OverlayArrow />
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
