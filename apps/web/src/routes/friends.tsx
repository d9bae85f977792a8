import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { SignedInOnly } from "../features/auth/signed-in-only.tsx";
import { FriendsPage } from "../features/friends/friends-page.tsx";
import { PageMeta } from "../features/meta/page-meta.tsx";
import { PersonRowSkeletons } from "../features/people-picker/person-row.tsx";
import { PageBody } from "../features/shell/page-body.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export default function Friends() {
  return (
    <PageBody>
      <PageMeta title={people.friends()} isNoIndex />
      <PageHead title={people.friends()} lead={t.friendsLead()} />
      <SignedInOnly invitation={t.friendsInvitation()} waiting={<PersonRowSkeletons />}>
        <FriendsPage />
      </SignedInOnly>
    </PageBody>
  );
}
