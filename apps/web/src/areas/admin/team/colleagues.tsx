import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/team";
import { PeopleList, PersonRow } from "#areas/people";
import { Card } from "#ui/card.tsx";
import { roleNote } from "./role-note.ts";
import { colleaguesQuery } from "./team-queries.ts";

/** The organisation's people, as shown to members. */
export function Colleagues() {
  return (
    <Card title={t.members()}>
      <PeopleList
        label={t.members()}
        query={useInfiniteQuery(colleaguesQuery())}
        entriesOf={({ members }) => members}
        keyOf={({ userID }) => userID}
        renderRow={(person) => <PersonRow person={person} note={roleNote(person)} />}
        empty={null}
      />
    </Card>
  );
}
