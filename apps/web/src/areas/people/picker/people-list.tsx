import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import * as t from "@veranda/messages/people";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { PersonRowSkeletons } from "./person-row.tsx";

type PeopleListProps<Page, Entry> = {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  entriesOf: (page: Page) => readonly Entry[];
  keyOf: (entry: Entry) => string;
  renderRow: (entry: Entry) => ReactNode;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** In dialogs a column, on pages a grid. */
  isNarrow?: boolean;
};

/** A paginated list of people, with a button to load more. */
export function PeopleList<Page, Entry>({
  query,
  label,
  empty,
  isNarrow = false,
  ...parts
}: PeopleListProps<Page, Entry>) {
  if (query.isPending) return <PersonRowSkeletons />;
  if (query.data === undefined)
    return <QueryFault error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flatMap(parts.entriesOf);
  if (entries.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul
        aria-label={label}
        className={`-mx-3 grid gap-x-4 gap-y-1 ${isNarrow ? "" : "sm:grid-cols-2 2xl:grid-cols-3"}`}
      >
        {entries.map((entry) => (
          <li key={parts.keyOf(entry)} className="min-w-0">
            {parts.renderRow(entry)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.morePeople()}
          </Button>
        </div>
      )}
    </>
  );
}
