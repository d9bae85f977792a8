import { Suspense } from "react";
import { useModals } from "../modals/use-modals.ts";
import { modalReported, modalSubject } from "./friend-modals.ts";
import { lazyComponent } from "../faults/lazy-component.tsx";

// Each is fetched when it is first opened.
const EditProfileModal = lazyComponent(() =>
  import("../profile/edit/edit-profile-modal.tsx").then(({ EditProfileModal }) => EditProfileModal),
);
const OwnAvatarModal = lazyComponent(() =>
  import("../avatar/own-avatar-modal.tsx").then(({ OwnAvatarModal }) => OwnAvatarModal),
);
const BringAvatarModal = lazyComponent(() =>
  import("../custom-avatar/upload-avatar-modal.tsx").then(({ UploadAvatarModal }) => UploadAvatarModal),
);
const FriendsListModal = lazyComponent(() =>
  import("./friends-list-modal.tsx").then(({ FriendsListModal }) => FriendsListModal),
);
const IntroFriendsModal = lazyComponent(() =>
  import("./intro-friends-modal.tsx").then(({ IntroFriendsModal }) => IntroFriendsModal),
);
const AutoFillFriendsModal = lazyComponent(() =>
  import("./auto-fill-friends-modal.tsx").then(({ AutoFillFriendsModal }) => AutoFillFriendsModal),
);
const UnfriendModal = lazyComponent(() =>
  import("./unfriend-modal.tsx").then(({ UnfriendModal }) => UnfriendModal),
);
const BlockModal = lazyComponent(() => import("./block-modal.tsx").then(({ BlockModal }) => BlockModal));
const ReportModal = lazyComponent(() => import("./report-modal.tsx").then(({ ReportModal }) => ReportModal));

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
  const reported = modalReported();
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
      return reported && <ReportModal person={reported} onClose={() => close("ReportPerson")} />;
    default:
      return null;
  }
}
