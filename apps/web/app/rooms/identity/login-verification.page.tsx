import { StepPage } from './step-page.tsx';

export default function LogInVerificationPage() {
  return <StepPage step="logIn" />;
}
