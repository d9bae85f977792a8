import { usePageParameters } from "./page-parameters.ts";

/** The tab in the address, `first` by default; and a setter that replaces the history entry. */
export function useTabParameter<T extends string>(
  tabs: readonly [T, ...T[]],
  first: T = tabs[0],
): [T, (tab: T) => void] {
  const [search, setSearch] = usePageParameters();
  const shown = tabs.find((tab) => tab === search.get("tab")) ?? first;
  const show = (tab: T) =>
    setSearch(tab === first ? {} : { tab }, { replace: true, preventScrollReset: true });
  return [shown, show];
}
