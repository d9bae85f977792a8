import { SignedInOnly } from "../features/auth/signed-in-only.tsx";
import { FriendsPage } from "../features/friends/friends-page.tsx";
import { PageMeta } from "../features/meta/page-meta.tsx";
import { PersonRowSkeletons } from "../features/people-picker/person-row.tsx";
import { PageBody } from "../features/shell/page-body.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export default function Friends() {
  return (
    <PageBody>
      <PageMeta title="Friends" isNoIndex />
      <PageHead title="Friends" lead="See who's online and join them." />
      <SignedInOnly
        invitation="Add friends, see who's online and join them in a space."
        waiting={<PersonRowSkeletons />}
      >
        <FriendsPage />
      </SignedInOnly>
    </PageBody>
  );
}
