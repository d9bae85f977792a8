import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/staff";
import { useState } from "react";
import { CardSkeleton } from "#ui/card.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useDebounced } from "#ui/use-debounced.ts";
import { PersonCare } from "./person-care.tsx";
import { staffPeopleQuery } from "./staff-queries.ts";

const PAUSE_MS = 200;

/** Finds people by name or address, and shows their settings. */
export function StaffPeople() {
  const [text, setText] = useState("");
  const asked = useDebounced(text.trim(), PAUSE_MS);
  const { data, error, isPending, refetch } = useQuery(staffPeopleQuery(asked));
  return (
    <>
      <SearchField label={t.findPeople()} placeholder={t.nameOrEmail()} value={text} onChange={setText} />
      {isPending && <CardSkeleton />}
      {!isPending && !data && <QueryFault error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="px-2 text-ink-soft">{t.noPeople()}</p>}
      <ul className="flex flex-col gap-3">
        {data?.map((person) => (
          <li key={person.id}>
            <PersonCare person={person} />
          </li>
        ))}
      </ul>
    </>
  );
}
