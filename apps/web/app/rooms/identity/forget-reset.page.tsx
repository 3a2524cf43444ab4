import { PageHead } from '../../shell/page-head.tsx';
import { useRootData } from '../../shell/root-data.ts';

export default function Page() {
  const brand = useRootData()?.config.brandName ?? '';
  return (
    <main id="main" className="page py-10">
      <PageHead title={brand} />
      <h1 className="text-xl font-semibold">{brand}</h1>
    </main>
  );
}
