import { StepPage } from './step-page.tsx';

export default function RecoveryVerificationPage() {
  return <StepPage step="recovery" />;
}
