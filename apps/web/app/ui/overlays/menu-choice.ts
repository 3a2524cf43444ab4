import type { IconName } from '../text/icons.tsx';

export interface MenuChoice {
  id: string;
  text: string;
  icon?: IconName;
  current?: boolean;
  /** Choices of one group, side by side in the list, exclude each other: its name. One unnamed group unless told. */
  group?: string;
  /** Language of the text, if it is not the page's. */
  lang?: string;
}
