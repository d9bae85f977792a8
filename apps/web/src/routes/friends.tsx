import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { SignedInOnly } from "#session/signed-in-only.tsx";
import { FriendsPage, PersonRowSkeletons } from "#areas/people";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";

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
