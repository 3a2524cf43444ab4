/** An address, a hash or a signature whole, in as many lines as it takes. */
export function LongText({ text }: { text: string }) {
  return (
    <p dir="ltr" className="text-start font-mono text-xs break-all rtl:text-end">
      {text}
    </p>
  );
}
