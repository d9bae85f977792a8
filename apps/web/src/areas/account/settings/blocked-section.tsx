import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { PROFILE_LIST_PAGE, type PeoplePage } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import { useEffect } from "react";
import { api } from "#api/client.ts";
import { FRIENDS_KEY } from "#api/people-queries.ts";
import { PeopleList, PersonRow, UnblockButton } from "#areas/people";
import { Card } from "#ui/card.tsx";

const blockedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...FRIENDS_KEY, "blocked"],
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const query = { start: pageParam, count: PROFILE_LIST_PAGE };
      return (await api("GET /friends/blocked", { query }, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** Blocked people, each with a button to unblock them. */
export function BlockedSection() {
  const queries = useQueryClient();
  const query = useInfiniteQuery(blockedQuery());
  useEffect(() => () => queries.removeQueries({ queryKey: blockedQuery().queryKey }), [queries]);
  return (
    <Card title={t.blocked()} lead={t.blockedLead()}>
      <PeopleList
        label={t.blocked()}
        isNarrow
        query={query}
        entriesOf={({ people }) => people}
        keyOf={({ userID }) => userID}
        renderRow={(person) => (
          <PersonRow person={person}>
            <UnblockButton person={person} />
          </PersonRow>
        )}
        empty={<p className="text-ink-soft">{t.nobodyBlocked()}</p>}
      />
    </Card>
  );
}
