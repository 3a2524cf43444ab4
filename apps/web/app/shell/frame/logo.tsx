/** A pelorus: the sight on a ship's compass card. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0 text-accent">
      <circle cx={12} cy={12} r={10} fill="none" stroke="currentColor" strokeWidth={2} />
      <path d="M12 4.5 14.6 12 12 19.5 9.4 12 12 4.5Z" fill="currentColor" transform="rotate(38 12 12)" />
      <circle cx={12} cy={12} r={1.6} fill="var(--surface-raised)" />
    </svg>
  );
}
