import { useMessages } from '../../i18n/messages.ts';
import { goToLocale, useLocaleChoices } from '../../state/locale-choice.ts';
import { usePreferences } from '../../state/use-preferences.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { LOOKS } from './looks.ts';

/** The languages, each in its own words. */
export function LanguageMenu() {
  const t = useMessages();
  const choices = useLocaleChoices();
  return (
    <MenuButton
      icon="globe"
      label={t('nav.language')}
      choices={choices.map(({ tag, name, lang, current }) => ({ id: tag, text: name, lang, current }))}
      onChoose={(tag) => {
        const choice = choices.find((one) => one.tag === tag);
        if (choice !== undefined && !choice.current) goToLocale(choice);
      }}
    />
  );
}

const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'screen' } as const;

/** Light or dark, which colour means a rise, and how tiny prices are written. */
export function AppearanceMenu() {
  const t = useMessages();
  const chosen = usePreferences();
  return (
    <MenuButton
      icon={THEME_ICONS[chosen.theme]}
      label={t('nav.appearance')}
      choices={LOOKS.map(({ of, id, text, icon }) => ({
        id,
        group: t(`appearance.${of}`),
        text: t(text),
        icon,
        current: chosen[of] === id,
      }))}
      onChoose={(chosenId) => LOOKS.find(({ id }) => id === chosenId)?.choose()}
    />
  );
}
