import { StepPage } from './step-page.tsx';

/** A link of the recovery that is used up, expired or was never sent (PUB-03). */
export default function RecoveryResetPage() {
  return <StepPage step="reset" />;
}
