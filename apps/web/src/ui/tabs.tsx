import { Tabs as Radix } from "radix-ui";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";

/** Pills on a page, underlined below a head, plain beside a stage, segments over the view. */
type Variant = "pills" | "line" | "plain" | "segments";

const LISTS: Record<Variant, string> = {
  // Padding for the focus ring, which a scroll container would clip.
  pills: "-m-1 gap-1.5 p-1 overflow-x-auto [scrollbar-width:none] sm:gap-2",
  line: "gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]",
  plain: "shrink-0 gap-0.5 overflow-x-auto [scrollbar-width:none]",
  segments: "rounded-xl bg-ink/8 p-0.5",
};
const TABS: Record<Variant, string> = {
  pills:
    "h-10 rounded-full border border-line bg-surface px-4 text-[0.9375rem] text-ink-soft hover:bg-hover hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-ink",
  line: "relative h-12 rounded-lg px-3 text-ink-soft -outline-offset-2 after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-accent",
  plain:
    "h-11 rounded-full px-3 text-[0.9375rem] text-ink-soft hover:bg-hover hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:text-ink sm:px-2.5 lg:px-3",
  segments:
    "hit h-8 flex-1 justify-center rounded-[0.625rem] px-1 text-[0.8125rem] text-ink-soft hover:text-ink data-[state=active]:bg-fill data-[state=active]:text-glass-ink",
};

type TabsProps<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  className?: string;
  /** A TabList, and a TabPanel for the selected tab. */
  children: ReactNode;
};

/** Tabs: arrow keys move, Tab goes on to the panel. */
export const Tabs = <T extends string>({ value, onChange, className = "", children }: TabsProps<T>) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as T)} className={className}>
    {children}
  </Radix.Root>
);

type TabListProps<T extends string> = {
  /** The accessible name. */
  label: string;
  tabs: readonly { value: T; name: string; end?: ReactNode }[];
  variant?: Variant;
  className?: string;
};

export const TabList = <T extends string>({
  label,
  tabs,
  variant = "pills",
  className = "",
}: TabListProps<T>) => {
  const list = useRef<HTMLDivElement>(null);
  // A linked tab may be beyond the edge of a narrow list.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[data-state=active]");
    if (chosen)
      list.current?.scrollTo({
        left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2,
      });
  }, []);
  return (
    <Radix.List ref={list} aria-label={label} className={`relative flex ${LISTS[variant]} ${className}`}>
      {tabs.map(({ value, name, end }) => (
        <Radix.Trigger
          key={value}
          value={value}
          className={`inline-flex shrink-0 items-center gap-2 font-semibold transition-colors duration-150 ${TABS[variant]}`}
        >
          {name}
          {end !== undefined && <> {end}</>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
};

/** A tab's panel: the focus goes to its content, not to itself. */
export const TabPanel = ({ className = "", ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content tabIndex={-1} className={`outline-none ${className}`} {...rest} />
);
