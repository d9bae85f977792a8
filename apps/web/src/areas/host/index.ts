export { aboutSpace } from "./about-space.ts";
export { CreateButton } from "./create-button.tsx";
export { CreateSpaceCall } from "./create-space-call.tsx";
export { deleteWithUndo } from "./delete-with-undo.ts";
export { TokenNeed } from "./gates/token-need.tsx";
export { SpaceMenu } from "./info/lazy-space-menu.ts";
export { MinePage } from "./mine/mine-page.tsx";
export { PackagePlaces } from "./packages/package-places.tsx";
export { banSentence } from "./moderation-words.ts";
export { permissionLabel } from "./tools/permission-words.ts";
export {
  banPerson,
  changeSpaceWords,
  createSpace,
  editSpace,
  invite,
  mailLink,
  openSandbox,
  publishSpace,
  removeInvitations,
  removePerson,
  saveTemplate,
  setHost,
  setInstancing,
  setRestricted,
  unbanPerson,
} from "./space-actions.ts";
export {
  BanModal,
  BansModal,
  closeSpaceDialogs,
  HostToolsModal,
  MakeHostModal,
  ManageHostsModal,
  RemovePersonModal,
  ShareModal,
} from "./space-dialogs.tsx";
export {
  bansOfQuery,
  bansQuery,
  LIMITS_KEY,
  limitsQuery,
  ownTemplatesQuery,
  templatesQuery,
} from "./space-queries.ts";
export { useAppointable } from "./use-appointable.ts";
export { useMySpace } from "./use-my-space.ts";
export { useRoleChanges } from "./use-role-changes.ts";
export { useSpaceAction } from "./use-space-action.ts";
export { WalkInGate } from "./walk-in-gate.tsx";
export { goTo, useWalkIn, walkIn, walkInShared } from "./walk-in.ts";
