import { lazy, Suspense } from "react";
import { useModals } from "../modals/use-modals.ts";
import { modalSubject } from "./friend-modals.ts";

// Each is fetched when it is first opened.
const EditProfileModal = lazy(() =>
  import("../profile/edit/edit-profile-modal.tsx").then(({ EditProfileModal }) => ({
    default: EditProfileModal,
  })),
);
const OwnAvatarModal = lazy(() =>
  import("../avatar/own-avatar-modal.tsx").then(({ OwnAvatarModal }) => ({ default: OwnAvatarModal })),
);
const BringAvatarModal = lazy(() =>
  import("../own-avatar/bring-avatar-modal.tsx").then(({ BringAvatarModal }) => ({
    default: BringAvatarModal,
  })),
);
const FriendsListModal = lazy(() =>
  import("./friends-list-modal.tsx").then(({ FriendsListModal }) => ({ default: FriendsListModal })),
);
const IntroFriendsModal = lazy(() =>
  import("./intro-friends-modal.tsx").then(({ IntroFriendsModal }) => ({ default: IntroFriendsModal })),
);
const AutoFillFriendsModal = lazy(() =>
  import("./auto-fill-friends-modal.tsx").then(({ AutoFillFriendsModal }) => ({
    default: AutoFillFriendsModal,
  })),
);
const UnfriendModal = lazy(() =>
  import("./unfriend-modal.tsx").then(({ UnfriendModal }) => ({ default: UnfriendModal })),
);
const BlockModal = lazy(() =>
  import("./block-modal.tsx").then(({ BlockModal }) => ({ default: BlockModal })),
);
const ReportModal = lazy(() =>
  import("./report-modal.tsx").then(({ ReportModal }) => ({ default: ReportModal })),
);

/** The modal on top of the stack, if it is one about people; on every page. */
export function PeopleModals() {
  return (
    <Suspense fallback={null}>
      <TopModal />
    </Suspense>
  );
}

function TopModal() {
  const { top, open, close } = useModals();
  const subject = modalSubject();
  switch (top) {
    case "EditProfile":
      return <EditProfileModal onClose={() => close("EditProfile")} />;
    case "Avatar":
      return <OwnAvatarModal onClose={() => close("Avatar")} />;
    case "BringAvatar":
      return <BringAvatarModal onClose={() => close("BringAvatar")} />;
    case "FriendsList":
      return <FriendsListModal onClose={() => close("FriendsList")} />;
    case "AutoFillFriends":
      return <AutoFillFriendsModal onClose={() => close("AutoFillFriends")} />;
    case "IntroFriends":
      return (
        <IntroFriendsModal
          onClose={() => close("IntroFriends")}
          onFill={() => {
            close("IntroFriends");
            open("AutoFillFriends");
          }}
        />
      );
    case "Unfriend":
      return subject && <UnfriendModal person={subject} onClose={() => close("Unfriend")} />;
    case "BlockPerson":
      return subject && <BlockModal person={subject} onClose={() => close("BlockPerson")} />;
    case "ReportPerson":
      return subject && <ReportModal person={subject} onClose={() => close("ReportPerson")} />;
    default:
      return null;
  }
}
