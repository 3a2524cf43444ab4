import { StepPage } from './step-page.tsx';

/** Registration begins one page earlier; opened on its own, this page leads there (PUB-02). */
export default function RegisterCreatePage() {
  return <StepPage step="create" />;
}
