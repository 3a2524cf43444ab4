/** What a card says, in the words and numbers of its reader. */
export interface CardTexts {
  brand: string;
  market: string;
  /** "Long 10×". */
  side: string;
  /** What the large number is. */
  title: string;
  /** "+12.34%". */
  percent: string;
  prices: readonly { title: string; value: string }[];
  /** Where the contract is traded; says nothing of who shares it. */
  link: string;
}

interface CardLook {
  colours: Record<'surface-raised' | 'line' | 'text' | 'text-muted' | 'accent' | 'up' | 'down', string>;
  font: string;
  isLong: boolean;
  isGain: boolean;
  isRtl: boolean;
}

export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 675;
const EDGE = 72;

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'direction'
  | 'fillRect'
  | 'fillText'
  | 'beginPath'
  | 'arc'
  | 'stroke'
  | 'fill'
  | 'measureText'
>;

/** Draws a position as a picture to share (FPAG-27): what it is, what it earns in parts of itself, no amounts. */
export function drawCard(pen: Pen, texts: CardTexts, { colours, font, isGain, isLong, isRtl }: CardLook): void {
  const start = isRtl ? CARD_WIDTH - EDGE : EDGE;
  const forth = isRtl ? -1 : 1;
  // Numbers and addresses keep their order within a text that runs the other way.
  const ltr = (text: string) => (isRtl ? `\u2066${text}\u2069` : text);
  const say = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  pen.fillStyle = colours['surface-raised'];
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  pen.direction = isRtl ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  pen.strokeStyle = colours.accent;
  pen.lineWidth = 6;
  pen.beginPath();
  pen.arc(start + forth * 24, EDGE + 10, 22, 0, 2 * Math.PI);
  pen.stroke();
  pen.fillStyle = colours.accent;
  pen.beginPath();
  pen.arc(start + forth * 24, EDGE + 10, 7, 0, 2 * Math.PI);
  pen.fill();
  say(texts.brand, start + forth * 66, EDGE + 24, 40, colours.text, 600);
  say(texts.market, start, 216, 52, colours.text, 600);
  say(texts.side, start, 272, 36, isLong ? colours.up : colours.down, 600);
  say(texts.title, start, 350, 30, colours['text-muted']);
  say(ltr(texts.percent), start, 456, 112, isGain ? colours.up : colours.down, 700);
  texts.prices.forEach(({ title, value }, at) => {
    const x = start + forth * at * 380;
    say(title, x, 524, 28, colours['text-muted']);
    say(ltr(value), x, 566, 38, colours.text, 600);
  });
  pen.fillStyle = colours.line;
  pen.fillRect(EDGE, 594, CARD_WIDTH - 2 * EDGE, 2);
  say(ltr(texts.link), start, 640, 28, colours['text-muted']);
}
