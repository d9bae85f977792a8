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
      <PageHead title="Friends" lead="Who is around, and how to get to them." />
      <SignedInOnly
        invitation="With an account you have friends here, see who is around, and walk to them."
        waiting={<PersonRowSkeletons />}
      >
        <FriendsPage />
      </SignedInOnly>
    </PageBody>
  );
}
