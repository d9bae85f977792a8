import { usePageParameters } from "./page-parameters.ts";

/** The tab that the address asks for, the first where it asks for none; and how another is shown, without a new entry in the history. */
export function useTabParameter<T extends string>(tabs: readonly [T, ...T[]]): [T, (tab: T) => void] {
  const [search, setSearch] = usePageParameters();
  const shown = tabs.find((tab) => tab === search.get("tab")) ?? tabs[0];
  const show = (tab: T) =>
    setSearch(tab === tabs[0] ? {} : { tab }, { replace: true, preventScrollReset: true });
  return [shown, show];
}
