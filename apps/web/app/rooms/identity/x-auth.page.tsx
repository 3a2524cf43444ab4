import { StepPage } from './step-page.tsx';

export default function ExternalLogInPage() {
  return <StepPage step="external" />;
}
