export { LazyStudio } from "./avatar/lazy-studio.tsx";
export { wearModel } from "./custom-avatar/wear-model.ts";
export { FriendsPage } from "./friends/friends-page.tsx";
export { blockPerson, reportPerson, unblockPerson } from "./friends/person-actions.ts";
export { ReportMessageButton } from "./friends/report-message-button.tsx";
export { useReportObject } from "./friends/use-report-object.ts";
export { GroupBarButton, GroupGate, GroupHere, GroupPage, GroupSpeakTo } from "./groups/lazy-groups.ts";
export {
  createGroup,
  GROUP_KEY,
  inviteeOf,
  inviteToGroup,
  isSamePerson,
  joinGroup,
  ownGroupQuery,
} from "./groups/own-group.ts";
export { groupMicrophone, useGroupVoice, useSpaceMicrophone } from "./groups/voice/group-voice-view.ts";
export { hasGroupWish } from "./groups/group-wish.ts";
export { hasTripped } from "./groups/last-trip.ts";
export { sayInvited } from "./groups/say-invited.ts";
export { useGroupAct } from "./groups/use-group-act.ts";
export {
  BlockModal,
  FriendsListModal,
  GroupModal,
  AvatarModal,
  ReportModal,
  ReportSpaceModal,
  UnfriendModal,
} from "./people-dialogs.ts";
export { FriendButton } from "./picker/friend-button.tsx";
export { PeopleList } from "./picker/people-list.tsx";
export { PersonRow, PersonRowSkeletons } from "./picker/person-row.tsx";
export type { RelationshipAction } from "./picker/relationship-actions.ts";
export { relationshipMutation, useRelationship } from "./picker/use-relationship.ts";
export { saveProfile } from "./profile/edit/save-profile.ts";
export { sendPicture } from "./profile/edit/send-picture.ts";
export { NobodyHere } from "./profile/nobody-here.tsx";
export { isMissingPerson, loadProfileInBrowser, loadProfileOnServer } from "./profile/profile-loading.ts";
export { ProfilePageSkeleton } from "./profile/profile-page-skeleton.tsx";
export { ProfilePage } from "./profile/profile-page.tsx";
export { UnblockButton } from "./profile/unblock-button.tsx";
