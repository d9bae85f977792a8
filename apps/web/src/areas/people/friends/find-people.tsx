import { useQuery } from "@tanstack/react-query";
import type { RecommendedPerson } from "@veranda/contract";
import * as t from "@veranda/messages/friends";
import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { findPeopleQuery, recommendationsQuery } from "#api/people-queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useAuth } from "#session/use-auth.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { FriendButton } from "../picker/friend-button.tsx";
import { PersonRow, PersonRowSkeletons } from "../picker/person-row.tsx";
import { useDebounced } from "#ui/use-debounced.ts";
import { AutoFillFriendsModal } from "../people-dialogs.ts";

const PAUSE_MS = 200;
const ROWS = "-mx-3 grid gap-x-4 gap-y-1 sm:grid-cols-2 2xl:grid-cols-3";

/** Searches people by name; without a query, suggests some. */
export function FindPeople() {
  const [words, setWords] = useState("");
  const settled = useDebounced(words.trim(), PAUSE_MS);
  return (
    <>
      <SearchField
        label={t.nameOfPerson()}
        variant="round"
        placeholder={t.nameOrUsername()}
        value={words}
        onChange={setWords}
        className="mb-8 max-w-xl"
      />
      {settled === "" ? <Recommended /> : <Found words={settled} />}
    </>
  );
}

function Found({ words }: { words: string }) {
  const { isLoggedIn } = useAuth();
  const { data, error, isPending, refetch } = useQuery({ ...findPeopleQuery(words), enabled: isLoggedIn });
  if (isPending) return <PersonRowSkeletons />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Notice icon={<UserRoundSearch aria-hidden="true" />} title={t.nobodyFound()}>
        {t.nobodyNamed({ words })}
      </Notice>
    );
  return (
    <ul aria-label={t.peopleFound()} className={ROWS}>
      {data.map(({ relationship, ...person }) => (
        <li key={person.userID} className="min-w-0">
          <PersonRow person={person}>
            <FriendButton person={person} friendship={relationship.friendship} />
          </PersonRow>
        </li>
      ))}
    </ul>
  );
}

function Recommended() {
  const { data, error, isPending, refetch } = useQuery(recommendationsQuery());
  if (isPending) return <PersonRowSkeletons />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Notice
        icon={<UserRoundSearch aria-hidden="true" />}
        title={t.findPeopleYouKnow()}
        actions={<Button onClick={() => openDialog(AutoFillFriendsModal)}>{t.suggestPeople()}</Button>}
      >
        {t.findPeopleLead()}
      </Notice>
    );
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="mb-3 text-xl">
        {t.peopleYouMayKnow()}
      </h2>
      <ul className={ROWS}>
        {data.map((person) => (
          <li key={person.userID} className="min-w-0">
            <PersonRow person={person} note={reasonOf(person)}>
              <FriendButton person={person} friendship="none" />
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why somebody is suggested; nothing for popular people. */
export function reasonOf({ mutualFriends, timesMet }: RecommendedPerson): string | undefined {
  if (mutualFriends > 0) return t.friendsInCommon({ count: mutualFriends });
  return timesMet > 0 ? t.metTimes({ count: timesMet }) : undefined;
}
