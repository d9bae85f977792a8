import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { fadeEdges } from "./fade-edges.ts";

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
    "gap-2 h-10 rounded-full border border-line bg-surface px-4 text-[0.9375rem] text-ink-soft hover:bg-hover hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-ink",
  line: "gap-2 relative h-12 rounded-lg px-3 text-ink-soft -outline-offset-2 after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-accent",
  plain:
    "gap-2 h-11 rounded-full px-3 text-[0.9375rem] text-ink-soft hover:bg-hover hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:text-ink sm:px-2.5 lg:px-3",
  segments:
    "hit h-8 flex-1 justify-center gap-1 rounded-[0.625rem] px-1 text-[0.8125rem] text-ink-soft hover:text-ink data-[state=active]:bg-fill data-[state=active]:text-glass-ink",
};

type Choice = { id: string; value: string; choose: (value: string) => void };
const Chosen = createContext<Choice | null>(null);

function useChoice(): Choice {
  const choice = useContext(Chosen);
  if (!choice) throw new Error("A tab stands in Tabs");
  return choice;
}

const tabId = ({ id }: Choice, value: string): string => `${id}-tab-${value}`;
const panelId = ({ id }: Choice, value: string): string => `${id}-panel-${value}`;

type TabsProps<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  className?: string;
  /** A TabList, and a TabPanel for the selected tab. */
  children: ReactNode;
};

/** Tabs: arrow keys move, Tab goes on to the panel. */
export function Tabs<T extends string>({ value, onChange, className = "", children }: TabsProps<T>) {
  const id = useId();
  const choose = (next: string): void => {
    if (next !== value) onChange(next as T);
  };
  return (
    <div className={className}>
      <Chosen value={{ id, value, choose }}>{children}</Chosen>
    </div>
  );
}

type TabListProps<T extends string> = {
  /** The accessible name. */
  label: string;
  tabs: readonly { value: T; name: string; end?: ReactNode }[];
  variant?: Variant;
  className?: string;
};

/** The place of the tab that a key leads to from the one at `at`; null for other keys. */
function placeByKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

export function TabList<T extends string>({
  label,
  tabs,
  variant = "pills",
  className = "",
}: TabListProps<T>) {
  const choice = useChoice();
  const list = useRef<HTMLDivElement>(null);
  // A linked tab may be beyond the edge of a narrow list.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[data-state=active]");
    if (chosen)
      list.current?.scrollTo({
        left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2,
      });
  }, []);
  useEffect(() => {
    // Segments share the width that there is.
    return list.current && variant !== "segments" ? fadeEdges(list.current) : undefined;
  }, [variant]);
  const move = (event: KeyboardEvent, at: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = placeByKey(event.key, at, tabs.length);
    if (to === null) return;
    // The list would scroll.
    event.preventDefault();
    // Chosen by its focus.
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  // Where the chosen one is not among them, the first one is come to.
  const reached = tabs.some(({ value }) => value === choice.value) ? choice.value : tabs[0]?.value;
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`relative flex ${LISTS[variant]} ${className}`}
    >
      {tabs.map(({ value, name, end }, at) => {
        const isChosen = value === choice.value;
        return (
          <button
            key={value}
            type="button"
            role="tab"
            id={tabId(choice, value)}
            aria-selected={isChosen}
            aria-controls={isChosen ? panelId(choice, value) : undefined}
            data-state={isChosen ? "active" : "inactive"}
            tabIndex={value === reached ? 0 : -1}
            onClick={() => choice.choose(value)}
            onFocus={() => choice.choose(value)}
            onKeyDown={(event) => move(event, at)}
            className={`inline-flex shrink-0 items-center font-semibold transition-colors duration-150 ${TABS[variant]}`}
          >
            {name}
            {end !== undefined && <> {end}</>}
          </button>
        );
      })}
    </div>
  );
}

/** A tab's panel, while it is the chosen one: the focus goes to its content, not to itself. */
export function TabPanel({ value, className = "", ...rest }: ComponentProps<"div"> & { value: string }) {
  const choice = useChoice();
  if (value !== choice.value) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(choice, value)}
      aria-labelledby={tabId(choice, value)}
      tabIndex={-1}
      className={`outline-none ${className}`}
      {...rest}
    />
  );
}
