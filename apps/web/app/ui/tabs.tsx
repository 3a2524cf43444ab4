import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export interface TabOf<T extends string> {
  id: T;
  title: React.ReactNode;
  content: React.ReactNode;
}

/** Views of one place, one at a time. Only the chosen one is drawn. */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  end,
}: {
  label: string;
  tabs: readonly TabOf<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** At the far end of the row of tabs. */
  end?: React.ReactNode;
}) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as T)}>
      <div className="flex items-center gap-4 border-b border-line">
        <TabList aria-label={label} className="flex gap-5 overflow-x-auto">
          {tabs.map(({ id, title }) => (
            <Tab
              key={id}
              id={id}
              className="-mb-px flex min-h-11 cursor-pointer items-center whitespace-nowrap border-b-2 border-transparent text-base text-text-muted hover:text-text data-[selected]:border-accent data-[selected]:font-medium data-[selected]:text-text"
            >
              {title}
            </Tab>
          ))}
        </TabList>
        {end !== undefined && <div className="ms-auto">{end}</div>}
      </div>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="outline-offset-4">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
