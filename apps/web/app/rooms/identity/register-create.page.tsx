import { stepLoader } from './journey-loader.ts';
import { StepPage } from './step-page.tsx';

export const loader = stepLoader('register-create');

/** Registration begins one page earlier; opened on its own, this page leads there, or on to the step that is pending (PUB-02). */
export default function RegisterCreatePage() {
  return <StepPage step="create" />;
}
