import { useMessages } from '../../i18n/messages.ts';
import { goToLocale, useLocaleChoices } from '../../state/locale-choice.ts';
import { choosePreference, usePreferences } from '../../state/use-preferences.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';

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

const APPEARANCES = [
  { of: 'theme', id: 'light', text: 'appearance.light', icon: 'sun', choose: () => choosePreference('theme', 'light') },
  { of: 'theme', id: 'dark', text: 'appearance.dark', icon: 'moon', choose: () => choosePreference('theme', 'dark') },
  {
    of: 'upColour',
    id: 'upgreen',
    text: 'appearance.upGreen',
    icon: 'sortUp',
    choose: () => choosePreference('upColour', 'upgreen'),
  },
  {
    of: 'upColour',
    id: 'upred',
    text: 'appearance.upRed',
    icon: 'sortUp',
    choose: () => choosePreference('upColour', 'upred'),
  },
  {
    of: 'digits',
    id: 'indent',
    text: 'appearance.indent',
    icon: 'code',
    choose: () => choosePreference('digits', 'indent'),
  },
  {
    of: 'digits',
    id: 'normal',
    text: 'appearance.normal',
    icon: 'code',
    choose: () => choosePreference('digits', 'normal'),
  },
] as const;

/** Light or dark, which colour means a rise, and how tiny prices are written. */
export function AppearanceMenu() {
  const t = useMessages();
  const chosen = usePreferences();
  return (
    <MenuButton
      icon={chosen.theme === 'dark' ? 'moon' : 'sun'}
      label={t('nav.appearance')}
      choices={APPEARANCES.map(({ of, id, text, icon }) => ({
        id,
        group: t(`appearance.${of}`),
        text: t(text),
        icon,
        current: chosen[of] === id,
      }))}
      onChoose={(chosenId) => APPEARANCES.find(({ id }) => id === chosenId)?.choose()}
    />
  );
}
