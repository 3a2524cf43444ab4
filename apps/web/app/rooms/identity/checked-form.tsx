import type { FormEvent, ReactNode } from 'react';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import type { Sending } from '../../shell/credentials/use-sending.ts';
import type { HumanCheckUse } from '../../shell/human/use-human-check.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HumanCheck } from '../../ui/fields/human-check.tsx';

/** A form of strangers: how it failed, its fields, the check that a person sends it, and the button that does. */
export function CheckedForm({
  sending,
  check,
  submitText,
  onSubmit,
  children,
}: {
  sending: Sending;
  check: HumanCheckUse;
  submitText: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={sending.form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={check.prepare}
      className="flex flex-col gap-4"
    >
      <SendingFailure sending={sending} />
      {children}
      {check.view !== null && <HumanCheck view={check.view} title={check.title} onRetry={check.retry} />}
      <Button type="submit" size="lg" isPending={sending.isPending} className="mt-2 w-full">
        {submitText}
      </Button>
    </form>
  );
}
