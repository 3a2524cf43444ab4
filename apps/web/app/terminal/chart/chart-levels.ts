import { createContext } from 'react';

/** A line across the chart that is no order: the entry of a position, or the price that liquidates it. */
export interface ChartLevel {
  id: string;
  /** A decimal text with all digits of the price's scale. */
  price: string;
  text: string;
  isWarning: boolean;
}

/** The lines of the page's product; null: spot's average entry. */
export const ChartLevelsContext = createContext<readonly ChartLevel[] | null>(null);
