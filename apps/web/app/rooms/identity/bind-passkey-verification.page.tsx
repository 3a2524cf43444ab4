import { StepPage } from './step-page.tsx';

export default function PasskeyVerificationPage() {
  return <StepPage step="passkey" />;
}
