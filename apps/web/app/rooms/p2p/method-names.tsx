import { useP2pSettings } from './p2p-frame.tsx';

/** Payment methods by their own names, which are the same in every language. */
export function MethodNames({ codes }: { codes: readonly string[] }) {
  const { methods } = useP2pSettings();
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {codes.map((code) => (
        <li key={code} className="border-s-2 border-accent ps-1.5 text-xs leading-4">
          <bdi>{methods.find((method) => method.code === code)?.name ?? code}</bdi>
        </li>
      ))}
    </ul>
  );
}
