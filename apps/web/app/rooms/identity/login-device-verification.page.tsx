import { StepPage } from './step-page.tsx';

export default function DeviceVerificationPage() {
  return <StepPage step="device" />;
}
