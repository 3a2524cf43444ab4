import { StepPage } from './step-page.tsx';

export default function SignUpVerificationPage() {
  return <StepPage step="signUp" />;
}
