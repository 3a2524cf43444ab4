import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PICTURE } from '@pelorus/site/pictures.ts';
import type { Canvas, CanvasKit, CanvasKitInitOptions, Paragraph, TypefaceFontProvider } from 'canvaskit-wasm';
import { fontFilesFor } from './font-files.ts';
import type { PageWords } from './page-words.ts';

export interface PictureWords extends PageWords {
  brandName: string;
}

/** The dark theme of `apps/web/app/tokens.css`, in sRGB: surface, raised surface, text, muted text, accent. */
const COLOUR = { surface: '#0b0e14', raised: '#12161e', text: '#eef0f4', muted: '#a3a9b4', accent: '#77a6f7' };
const { width: WIDTH, height: HEIGHT } = PICTURE;
const MARGIN = 88;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const MARK = 64;

interface Style {
  size: number;
  weight: number;
  colour: string;
  lines: number;
}

/** Draws pictures: words shaped, ordered and wrapped by Skia (HarfBuzz, ICU), from the woff2 files that pages use. */
export class Drawer {
  readonly #kit: CanvasKit;
  readonly #fonts: TypefaceFontProvider;
  readonly #registered = new Set<string>();

  private constructor(kit: CanvasKit) {
    this.#kit = kit;
    this.#fonts = kit.TypefaceFontProvider.Make();
  }

  /** Resolves with one, once the 8 MB of WebAssembly are compiled. */
  static async load(): Promise<Drawer> {
    const require = createRequire(import.meta.url);
    const script = require.resolve('canvaskit-wasm/full');
    const init = require(script) as (options: CanvasKitInitOptions) => Promise<CanvasKit>;
    return new Drawer(await init({ locateFile: (file) => join(dirname(script), file) }));
  }

  /** Returns the picture as PNG. */
  draw(words: PictureWords): Uint8Array<ArrayBuffer> {
    const kit = this.#kit;
    const surface = kit.MakeSurface(WIDTH, HEIGHT);
    if (surface === null) throw new Error('no canvas to draw on');
    try {
      const canvas = surface.getCanvas();
      canvas.clear(kit.parseColorString(COLOUR.surface));
      this.#compass(canvas, words.dir === 'rtl' ? 0 : WIDTH, HEIGHT, 430, 0.12);
      this.#brand(canvas, words);
      this.#body(canvas, words);
      const image = surface.makeImageSnapshot();
      const png = image.encodeToBytes(kit.ImageFormat.PNG, 100);
      image.delete();
      if (png === null) throw new Error('the image could not be encoded');
      return new Uint8Array(png);
    } finally {
      surface.delete();
    }
  }

  #brand(canvas: Canvas, words: PictureWords): void {
    const isRtl = words.dir === 'rtl';
    this.#compass(canvas, isRtl ? WIDTH - MARGIN - MARK / 2 : MARGIN + MARK / 2, MARGIN + MARK / 2, MARK / 2, 1);
    const name = this.#paragraph(words.brandName, words, { size: 44, weight: 650, colour: COLOUR.text, lines: 1 });
    const gap = MARK + 24;
    name.layout(TEXT_WIDTH - gap);
    canvas.drawParagraph(name, isRtl ? MARGIN : MARGIN + gap, MARGIN + (MARK - name.getHeight()) / 2);
    name.delete();
  }

  /** Title and description are at the bottom, with any number of lines; a long title is smaller. */
  #body(canvas: Canvas, words: PictureWords): void {
    const size = words.title.length > 60 ? 56 : words.title.length > 24 ? 68 : 92;
    const title = this.#paragraph(words.title, words, { size, weight: 700, colour: COLOUR.text, lines: 3 });
    const text = this.#paragraph(words.description, words, { size: 32, weight: 400, colour: COLOUR.muted, lines: 2 });
    title.layout(TEXT_WIDTH);
    text.layout(TEXT_WIDTH);
    const textTop = HEIGHT - MARGIN - (words.description === '' ? 0 : text.getHeight());
    canvas.drawParagraph(title, MARGIN, textTop - 24 - title.getHeight());
    if (words.description !== '') canvas.drawParagraph(text, MARGIN, textTop);
    title.delete();
    text.delete();
  }

  #paragraph(text: string, { dir, lang }: PictureWords, style: Style): Paragraph {
    const kit = this.#kit;
    const paragraph = new kit.ParagraphStyle({
      textDirection: dir === 'rtl' ? kit.TextDirection.RTL : kit.TextDirection.LTR,
      textAlign: kit.TextAlign.Start,
      maxLines: style.lines,
      ellipsis: '…',
      textStyle: {
        color: kit.parseColorString(style.colour),
        fontFamilies: this.#families(`${text}…`, lang),
        fontSize: style.size,
        fontVariations: [{ axis: 'wght', value: style.weight }],
        heightMultiplier: 1.2,
        locale: lang,
      },
    });
    const builder = kit.ParagraphBuilder.MakeFromFontProvider(paragraph, this.#fonts);
    builder.addText(text);
    const built = builder.build();
    builder.delete();
    return built;
  }

  /** Registers the files a text needs and returns the names they are registered under. */
  #families(text: string, lang: string): string[] {
    return fontFilesFor(text, lang).map(({ id, file }) => {
      if (!this.#registered.has(id)) {
        this.#fonts.registerFont(new Uint8Array(readFileSync(file)).buffer, id);
        this.#registered.add(id);
      }
      return id;
    });
  }

  /** The mark: a ring with a needle, as in `apps/web/app/shell/frame/logo.tsx`, `radius` from the centre to the ring's edge. */
  #compass(canvas: Canvas, x: number, y: number, radius: number, alpha: number): void {
    const kit = this.#kit;
    const paint = new kit.Paint();
    paint.setAntiAlias(true);
    paint.setColor(kit.parseColorString(COLOUR.accent));
    paint.setAlphaf(alpha);
    paint.setStyle(kit.PaintStyle.Stroke);
    paint.setStrokeWidth(radius * 0.18);
    canvas.drawCircle(x, y, radius * 0.91, paint);
    paint.setStyle(kit.PaintStyle.Fill);
    const needle = kit.Path.MakeFromSVGString('M0 -7.5 2.6 0 0 7.5 -2.6 0Z');
    if (needle !== null) {
      canvas.save();
      canvas.translate(x, y);
      canvas.scale(radius / 11, radius / 11);
      canvas.rotate(38, 0, 0);
      canvas.drawPath(needle, paint);
      canvas.restore();
      needle.delete();
    }
    paint.setColor(kit.parseColorString(COLOUR.surface));
    canvas.drawCircle(x, y, radius * 0.145, paint);
    paint.delete();
  }
}
