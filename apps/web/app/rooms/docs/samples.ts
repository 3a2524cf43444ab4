/** Sample code of each part, shown and copied unchanged. */
export const CODE = {
  colour: `<p className="bg-surface-raised text-text-muted" />
<span className="bg-up-soft text-up" />`,
  time: `<TimeText timeMs={order.createdAtMs} style="dateTime" />
formatTime(timeMs, tag, 'date', 'UTC')`,
  number: `<NumberText value="0.00000001234" />
<PercentText value="-1.2" />
abbreviate('1234567890', tag)`,
  touch: `const touch = useGestures((gesture) => {
  if (gesture.kind === 'swipe') turn(gesture.direction);
});
<div {...touch} tabIndex={0} className="touch-pan-y" />`,
  drag: `const panel = useRef(null);
const { offset, handleProps } = useDrag(panel);`,
  outside: 'useClickOutside(panel, close, isOpen);',
  copy: `const copy = useCopy();
await copy(order.id, name);`,
  dragSort: '<ReorderList label={label} items={items} onReorder={setIds} />',
  button: `<Button variant="primary" onPress={save}>{t('save')}</Button>
<Button isPending>{t('save')}</Button>
<IconButton icon="close" label={t('ui.close')} />`,
  field: `<TextField label={label} value={text} onChange={setText} error={error} />
<DecimalField label={label} value={amount} onChange={setAmount} digits={8} step="0.001" unit="BTC" />
<CodeField label={label} value={code} onChange={setCode} onComplete={verify} />`,
  choice: `<Tabs label={label} tabs={tabs} selected={id} onSelect={setId} />
<Switch isSelected={isOn} onChange={setOn}>{label}</Switch>
<PercentSlider label={label} value={percent} onChange={setPercent} />
<Splitter label={label} edge="start" range={range} onChange={setWidth} />`,
  over: `<Dialog title={title} isOpen={isOpen} onClose={close}>…</Dialog>
<Sheet title={title} isOpen={isOpen} onClose={close}>…</Sheet>
showToast({ kind: 'done', text });`,
  data: `<Table label={label} columns={columns} sorting={sorting} onSort={sort}>…</Table>
<PriceText value={last} />
<Sparkline prices={prices} rising />`,
  state: `<Skeleton className="h-5 w-40" />
<EmptyState icon="orders" title={title} text={text} />
<ErrorState error={error} onRetry={retry} />`,
  select: '<Select label={label} options={options} value={id} onChange={setId} />',
  groups: '<Select label={label} groups={groups} value={id} onChange={setId} />',
  search: '<SearchSelect label={label} options={options} value={id} onChange={setId} />',
  many: '<SearchSelectMany label={label} options={options} values={ids} onChange={setIds} />',
  ask: '<SearchSelect label={label} options={found} onSearch={ask} isLoading={isAsking} value={id} onChange={setId} />',
  human: `const { view, title, prepare, retry, send } = useHumanCheck('log-in', 'asked');
<HumanCheck view={view} title={title} onRetry={retry} />
await send((human) => apiPost('/api/auth/login', { email, password, human }));`,
  carousel: '<Carousel label={label} slides={slides} autoplay />',
  marquee: '<Marquee label={label}>{prices}</Marquee>',
} as const;

/** Words that use the letters of each language, in that language. */
export const SCRIPT_SAMPLES = {
  en_US: 'The quick brown fox jumps over the lazy dog.',
  zh_CN: '天地玄黄，宇宙洪荒。买入、卖出、委托、成交。',
  zh_TW: '天地玄黃，宇宙洪荒。買入、賣出、委託、成交。',
  ja_JP: 'いろはにほへと ちりぬるを。注文、約定、入出金。',
  ko_KR: '다람쥐 헌 쳇바퀴에 타고파. 주문, 체결, 입출금.',
  tr_TR: 'Pijamalı hasta yağız şoföre çabucak güvendi.',
  ru_RU: 'Съешь же ещё этих мягких французских булок.',
  uk_UA: 'Жебракують філософи при ґанку церкви в Гадячі.',
  es_ES: 'El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia.',
  fr_FR: 'Portez ce vieux whisky au juge blond qui fume à Noël.',
  pt_PT: 'À noite, vovô Kowalsky vê o ímã cair no pé do pinguim.',
  vi_VN: 'Do bạch kim rất quý nên sẽ dùng để lắp vô xương.',
  ar_AE: 'صِف خَلقَ خَودِ كَمِثلِ الشَمسِ إِذ بَزَغَت 12:30.',
} as const;
