import { useMessages } from '../i18n/messages.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { goToLocale, useLocaleChoices } from './locale-choice.ts';
import { choosePreference, usePreferences } from './use-preferences.ts';

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

/** Light or dark, which colour means a rise, and how tiny prices are written. */
export function AppearanceMenu() {
  const t = useMessages();
  const { theme, upColour, digits } = usePreferences();
  const actions: Record<string, () => void> = {
    light: () => choosePreference('theme', 'light'),
    dark: () => choosePreference('theme', 'dark'),
    upgreen: () => choosePreference('upColour', 'upgreen'),
    upred: () => choosePreference('upColour', 'upred'),
    indent: () => choosePreference('digits', 'indent'),
    normal: () => choosePreference('digits', 'normal'),
  };
  return (
    <MenuButton
      icon={theme === 'dark' ? 'moon' : 'sun'}
      label={t('nav.appearance')}
      choices={[
        {
          id: 'light',
          group: t('appearance.theme'),
          text: t('appearance.light'),
          icon: 'sun',
          current: theme === 'light',
        },
        {
          id: 'dark',
          group: t('appearance.theme'),
          text: t('appearance.dark'),
          icon: 'moon',
          current: theme === 'dark',
        },
        {
          id: 'upgreen',
          group: t('appearance.upColour'),
          text: t('appearance.upGreen'),
          icon: 'sortUp',
          current: upColour === 'upgreen',
        },
        {
          id: 'upred',
          group: t('appearance.upColour'),
          text: t('appearance.upRed'),
          icon: 'sortUp',
          current: upColour === 'upred',
        },
        {
          id: 'indent',
          group: t('appearance.digits'),
          text: t('appearance.indent'),
          icon: 'code',
          current: digits === 'indent',
        },
        {
          id: 'normal',
          group: t('appearance.digits'),
          text: t('appearance.normal'),
          icon: 'code',
          current: digits === 'normal',
        },
      ]}
      onChoose={(id) => actions[id]?.()}
    />
  );
}
