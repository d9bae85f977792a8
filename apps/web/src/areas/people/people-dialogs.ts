import { lazyComponent } from "#ui/lazy-component.tsx";

// Each is loaded when first opened.
export const EditProfileModal = lazyComponent(() =>
  import("./profile/edit/edit-profile-modal.tsx").then(({ EditProfileModal }) => EditProfileModal),
);
export const AvatarModal = lazyComponent(() =>
  import("./avatar/avatar-modal.tsx").then(({ AvatarModal }) => AvatarModal),
);
export const UploadAvatarModal = lazyComponent(() =>
  import("./custom-avatar/upload-avatar-modal.tsx").then(({ UploadAvatarModal }) => UploadAvatarModal),
);
export const FriendsListModal = lazyComponent(() =>
  import("./friends/friends-list-modal.tsx").then(({ FriendsListModal }) => FriendsListModal),
);
export const IntroFriendsModal = lazyComponent(() =>
  import("./friends/intro-friends-modal.tsx").then(({ IntroFriendsModal }) => IntroFriendsModal),
);
export const AutoFillFriendsModal = lazyComponent(() =>
  import("./friends/auto-fill-friends-modal.tsx").then(({ AutoFillFriendsModal }) => AutoFillFriendsModal),
);
export const GroupModal = lazyComponent(() =>
  import("./groups/group-modal.tsx").then(({ GroupModal }) => GroupModal),
);
export const UnfriendModal = lazyComponent(() =>
  import("./friends/unfriend-modal.tsx").then(({ UnfriendModal }) => UnfriendModal),
);
export const BlockModal = lazyComponent(() =>
  import("./friends/block-modal.tsx").then(({ BlockModal }) => BlockModal),
);
export const ReportModal = lazyComponent(() =>
  import("./friends/report-modal.tsx").then(({ ReportModal }) => ReportModal),
);
export const ReportObjectModal = lazyComponent(() =>
  import("./friends/report-object-modal.tsx").then(({ ReportObjectModal }) => ReportObjectModal),
);
export const ReportSpaceModal = lazyComponent(() =>
  import("./friends/report-space-modal.tsx").then(({ ReportSpaceModal }) => ReportSpaceModal),
);
