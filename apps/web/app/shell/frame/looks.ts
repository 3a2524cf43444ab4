import { choosePreference } from '../../state/use-preferences.ts';

/** How pages look: each choice of the appearance menu and of the command palette. */
export const LOOKS = [
  { of: 'theme', id: 'light', text: 'appearance.light', icon: 'sun', choose: () => choosePreference('theme', 'light') },
  { of: 'theme', id: 'dark', text: 'appearance.dark', icon: 'moon', choose: () => choosePreference('theme', 'dark') },
  {
    of: 'theme',
    id: 'system',
    text: 'appearance.system',
    icon: 'screen',
    choose: () => choosePreference('theme', 'system'),
  },
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
