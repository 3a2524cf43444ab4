/** Why a change was refused; empty while none was. */
export function RefusalLine({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && <p className="rounded bg-danger-soft px-3 py-2 text-sm text-danger">{text}</p>}
    </div>
  );
}
