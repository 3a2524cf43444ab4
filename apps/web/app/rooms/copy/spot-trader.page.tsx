import type { LoaderFunctionArgs } from 'react-router';
import { checkTraderId, TraderPage } from './trader-page.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  return checkTraderId(params.id);
}

export default function SpotTraderPage() {
  return <TraderPage list="copy-spot" />;
}
