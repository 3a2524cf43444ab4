import { LOCALES } from '@pelorus/site/locales.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { SCRIPT_SAMPLES } from './samples.ts';
import { useHanFaces } from './use-han-faces.ts';

export const loader = designersOnly;

const WEIGHTS = [400, 500, 600, 700];
const SIZES = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl'];
const FIGURES = ['1,111.11', '8,888.88', '84,261.75'];
const LETTERS = 'Aa Яя عع 0123';
/** Signs of one origin that are drawn in another way in each of the four. */
const COMPARED = '直骨今令';
/** Our server's font files, with the size loaded at once, kB. */
const FACES = [
  { name: 'Inter', scripts: 'latin', kilobytes: '48' },
  { name: 'Vazirmatn', scripts: 'arabic', kilobytes: '46' },
  { name: 'Noto Sans SC', scripts: 'han', kilobytes: '18 + 30–90 × n', lang: 'zh-CN' },
  { name: 'Noto Sans TC', scripts: 'han', kilobytes: '20 + 30–90 × n', lang: 'zh-TW' },
  { name: 'Noto Sans JP', scripts: 'han', kilobytes: '18 + 30–90 × n', lang: 'ja-JP' },
  { name: 'Noto Sans KR', scripts: 'han', kilobytes: '14 + 20–60 × n', lang: 'ko-KR' },
] as const;

export default function DocsFontsPage() {
  const t = useMessages();
  return (
    <DocsFrame page="docs-fonts">
      <Demo title={t('docs.fonts.scripts')}>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          {LOCALES.map(({ tag, name, lang, dir }) => (
            <div key={tag} className="contents">
              <dt lang={lang} className="text-text-muted">
                {name}
              </dt>
              <dd lang={lang} dir={dir} className="text-lg">
                {SCRIPT_SAMPLES[tag]}
              </dd>
            </div>
          ))}
        </dl>
      </Demo>
      <Demo title={t('docs.fonts.han')} text={t('docs.fonts.hanHint')}>
        <Faces />
      </Demo>
      <div className="grid gap-8 md:grid-cols-2">
        <Demo title={t('docs.fonts.weights')}>
          {WEIGHTS.map((weight) => (
            <p key={weight} className="text-lg" style={{ fontWeight: weight }}>
              <span className="numeric">{weight}</span> {LETTERS}
            </p>
          ))}
        </Demo>
        <Demo title={t('docs.fonts.sizes')}>
          {SIZES.map((size) => (
            <p key={size} dir="ltr" className={size}>
              {size}
            </p>
          ))}
        </Demo>
      </div>
      <Demo title={t('docs.fonts.figures')} text={t('docs.fonts.figuresHint')}>
        <div className="flex flex-wrap gap-10 text-lg" dir="ltr">
          {['numeric', '[font-variant-numeric:proportional-nums]'].map((className) => (
            <ul key={className} className="text-end">
              {FIGURES.map((figure) => (
                <li key={figure} className={className}>
                  {figure}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </Demo>
    </DocsFrame>
  );
}

/** The typefaces, and whether this device needed them. */
function Faces() {
  const t = useMessages();
  const hosted = useHanFaces();
  const where = (face: (typeof FACES)[number]) => {
    if (!('lang' in face)) return t('docs.fonts.always');
    if (hosted === null) return '…';
    return t(hosted.includes(face.lang) ? 'docs.fonts.hosted' : 'docs.fonts.system');
  };
  return (
    <Table
      label={t('docs.fonts.han')}
      columns={[
        { id: 'face', title: t('docs.fonts.face') },
        { id: 'signs', title: t('docs.fonts.signs') },
        { id: 'size', title: t('docs.fonts.kilobytes'), end: true },
        { id: 'licence', title: t('docs.fonts.licence'), wideOnly: true },
        { id: 'here', title: t('docs.fonts.here') },
      ]}
    >
      {FACES.map((face) => (
        <tr key={face.name} className="border-b border-line last:border-0">
          <th scope="row" className={`${CELL} text-start font-medium`}>
            <bdi>{face.name}</bdi>
          </th>
          <td className={`${CELL} text-lg`} {...('lang' in face ? { lang: face.lang } : {})}>
            {face.scripts === 'han' ? COMPARED : face.scripts === 'latin' ? 'Aa Яя' : <span lang="ar-AE">أبجد</span>}
          </td>
          <td className={`${CELL} text-end`}>
            <span className="numeric">{face.kilobytes}</span>
          </td>
          <td className={`${CELL} max-md:hidden`}>
            <bdi>SIL OFL 1.1</bdi>
          </td>
          <td className={CELL}>{where(face)}</td>
        </tr>
      ))}
    </Table>
  );
}
