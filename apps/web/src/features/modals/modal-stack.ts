export type ModalType =
  | "Share"
  | "CreateSpace"
  | "SpaceInfo"
  | "HostTools"
  | "ManageHosts"
  | "DeleteSpace"
  | "EnvironmentPicker"
  | "CustomEnvironment"
  | "Versions"
  | "RevertSpace"
  | "ClearSpace"
  | "EmptyFrames"
  | "SaveTemplate"
  | "UseTemplate"
  | "Settings"
  | "Controls"
  | "GuestProfile"
  | "Login"
  | "EditProfile"
  | "Avatar"
  | "BringAvatar"
  | "FriendsList"
  | "IntroFriends"
  | "AutoFillFriends"
  | "Unfriend"
  | "BlockPerson"
  | "ReportPerson"
  | "ConfirmDeleteAccount"
  | "MetaMaskSetup"
  | "Debug";

/** The application's modals, the top one last. */
export type ModalStack = readonly ModalType[];

/** Opening a modal of the same type as the top one is ignored. */
export function openModal(stack: ModalStack, type: ModalType): ModalStack {
  return stack.at(-1) === type ? stack : [...stack, type];
}

/** Closing removes all modals of that type. */
export function closeModal(stack: ModalStack, type: ModalType): ModalStack {
  return stack.filter((open) => open !== type);
}
