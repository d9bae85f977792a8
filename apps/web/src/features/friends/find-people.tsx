import { useQuery } from "@tanstack/react-query";
import type { RecommendedPerson } from "@veranda/contract";
import * as t from "@veranda/messages/friends";
import { Search, UserRoundSearch } from "lucide-react";
import { useId, useState } from "react";
import { findPeopleQuery, recommendationsQuery } from "../../api/people-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { QueryFault } from "../faults/query-fault.tsx";
import { openDialog } from "../dialogs/dialog-store.ts";
import { FriendButton } from "../people-picker/friend-button.tsx";
import { PersonRow, PersonRowSkeletons } from "../people-picker/person-row.tsx";
import { useDebounced } from "../search/use-debounced.ts";
import { AutoFillFriendsModal } from "./people-dialogs.ts";

const PAUSE_MS = 200;
const LENGTH_MAX = 100;
const ROWS = "-mx-3 grid gap-x-4 gap-y-1 sm:grid-cols-2 2xl:grid-cols-3";

/** People by name; before one writes, people one may know. */
export function FindPeople() {
  const id = useId();
  const [words, setWords] = useState("");
  const settled = useDebounced(words.trim(), PAUSE_MS);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t.nameOfPerson()}
      </label>
      <div className="relative mb-8 max-w-xl">
        <Search
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint"
          aria-hidden="true"
        />
        <input
          id={id}
          type="search"
          value={words}
          maxLength={LENGTH_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder={t.nameOrUsername()}
          onChange={({ target }) => setWords(target.value)}
          className="h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-12 text-[1.0625rem] placeholder:text-ink-faint"
        />
      </div>
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

/** Why somebody is suggested; nothing for whom many follow. */
export function reasonOf({ mutualFriends, timesMet }: RecommendedPerson): string | undefined {
  if (mutualFriends > 0) return t.friendsInCommon({ count: mutualFriends });
  return timesMet > 0 ? t.metTimes({ count: timesMet }) : undefined;
}
