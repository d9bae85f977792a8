import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox, Send } from "lucide-react";
import { friendRequestsQuery, type RequestList } from "../../api/people-queries.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FriendButton } from "../people-picker/friend-button.tsx";
import { PeopleList } from "../people-picker/people-list.tsx";
import { PersonRow } from "../people-picker/person-row.tsx";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "long" });

/** Friend requests that wait for an answer: one's own, or that of others. */
export function RequestsList({ list }: { list: RequestList }) {
  return (
    <PeopleList
      label={list === "received" ? "Received friend requests" : "Sent friend requests"}
      query={useInfiniteQuery(friendRequestsQuery(list))}
      entriesOf={({ requests }) => requests}
      keyOf={({ person }) => person.userID}
      renderRow={({ person, sentAt }) => (
        <PersonRow person={person} note={`Asked on ${DAY.format(new Date(sentAt))}`}>
          <FriendButton person={person} friendship={list} />
        </PersonRow>
      )}
      empty={list === "received" ? <NoneReceived /> : <NoneSent />}
    />
  );
}

const NoneReceived = () => (
  <Notice icon={<Inbox aria-hidden="true" />} title="No friend requests">
    When somebody asks to be your friend, you answer here.
  </Notice>
);

const NoneSent = () => (
  <Notice
    icon={<Send aria-hidden="true" />}
    title="No sent requests"
    actions={<LinkButton to="/friends?tab=find">Find people</LinkButton>}
  >
    Requests that you send wait here for an answer.
  </Notice>
);
