import { StepPage } from './step-page.tsx';

export default function ExternalAuthorizationPage() {
  return <StepPage step="external" />;
}
