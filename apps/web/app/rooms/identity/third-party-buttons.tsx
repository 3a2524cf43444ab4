import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { goToProvider } from '../../shell/credentials/to-provider.ts';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** One button for each service that people may log in through; nothing where none is configured (JRN-50). */
export function ThirdPartyButtons() {
  const t = useMessages();
  const sending = useSending();
  const providers = useRootData()?.config.identityProviders ?? [];
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <SendingFailure sending={sending} />
      {providers.map(({ name, title }) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          className="w-full"
          isDisabled={sending.isPending}
          onPress={() =>
            sending.send(async () => {
              await goToProvider('third-party', name);
              return 'left';
            })
          }
        >
          {t('thirdParty.with', { name: title })}
        </Button>
      ))}
    </div>
  );
}
