import { StepPage } from './step-page.tsx';

export default function SocialVerificationPage() {
  return <StepPage step="social" />;
}
