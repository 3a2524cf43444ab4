/** A bell. It is not among the signs of every page: only whoever is logged in has one. */
export function BellIcon({ size = 20, isPlus = false }: { size?: number; isPlus?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M12 3.5a6 6 0 0 0-6 6c0 5.5-2 7-2 7h16s-2-1.5-2-7a6 6 0 0 0-6-6ZM10 20a2.2 2.2 0 0 0 4 0" />
      {isPlus && <path d="M12 7.5v5M9.5 10h5" />}
    </svg>
  );
}
