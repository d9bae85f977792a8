import { useInfiniteQuery } from "@tanstack/react-query";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { Inbox, Send } from "lucide-react";
import { friendRequestsQuery, type RequestList } from "#api/people-queries.ts";
import { formatDay } from "#i18n/moments.ts";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { FriendButton } from "../picker/friend-button.tsx";
import { PeopleList } from "../picker/people-list.tsx";
import { PersonRow } from "../picker/person-row.tsx";

/** Pending friend requests, received or sent. */
export function RequestsList({ list }: { list: RequestList }) {
  return (
    <PeopleList
      label={list === "received" ? t.receivedRequests() : t.sentRequests()}
      query={useInfiniteQuery(friendRequestsQuery(list))}
      entriesOf={({ requests }) => requests}
      keyOf={({ person }) => person.userID}
      renderRow={({ person, sentAt }) => (
        <PersonRow person={person} note={t.askedOn({ date: formatDay(sentAt) })}>
          <FriendButton person={person} friendship={list} />
        </PersonRow>
      )}
      empty={list === "received" ? <NoneReceived /> : <NoneSent />}
    />
  );
}

const NoneReceived = () => (
  <Notice icon={<Inbox aria-hidden="true" />} title={t.noReceived()}>
    {t.noReceivedLead()}
  </Notice>
);

const NoneSent = () => (
  <Notice
    icon={<Send aria-hidden="true" />}
    title={t.noSent()}
    actions={<LinkButton to="/friends?tab=find">{people.findPeople()}</LinkButton>}
  >
    {t.noSentLead()}
  </Notice>
);
