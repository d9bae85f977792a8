import type { FileFault } from "../file-faults.ts";
import type { PersonAction } from "../person-actions.ts";
import type { PersonReportCategory } from "../records/people.ts";

/**
 * What people read in the world itself, in the page's language: the page hands it to the engine as it starts. Each is
 * called where it is shown.
 */
export type EngineWords = Readonly<
  Record<Plain, () => string> &
    Record<Named, (values: { name: string }) => string> &
    Record<"changesKept" | "peopleThere", (values: { count: number }) => string> & {
      skyTooLarge: (values: { megabytes: number }) => string;
      videoLength: (values: { length: string }) => string;
      /** `words`: all that it says, which the page cuts. */
      cardTitled: (values: { kind: string; words: string }) => string;
      /** What comes with the installation is called by its id; `own` is the name that it brings along. */
      title: (kind: "emote" | "object" | "place", id: string, own: string) => string;
      /** Why a file can't be used; null before `loadFaults` has loaded the words. */
      fileFault: (fault: FileFault) => string | null;
      loadFaults: () => Promise<void>;
      /** What only the panel of a person in a headset says. */
      loadPersonPanel: () => Promise<PersonPanelWords>;
      /** A number with so many decimals. */
      number: (value: number, decimals: number) => string;
    }
>;

export type PersonPanelWords = Readonly<{
  actions: Readonly<Record<PersonAction, () => string>>;
  reasons: readonly (readonly [PersonReportCategory, () => string])[];
  reportTitle: (values: { name: string }) => string;
  blockTitle: (values: { name: string }) => string;
  removeTitle: (values: { name: string }) => string;
  hostTools: () => string;
  cancel: () => string;
  back: () => string;
  /** Said when somebody has been asked to speak. */
  asked: (values: { name: string }) => string;
  /** Said when somebody begins to guide. */
  guides: (values: { name: string }) => string;
  /** Follows whoever guides from now on, or no longer. */
  followGuide: (values: { name: string }) => string;
  stopFollowing: () => string;
  /** Said when one has let go by a step or a leap of one's own. */
  followsNoMore: (values: { name: string }) => string;
}>;

/** Something for a person to read, in whatever language they do. */
export type Sentence = (words: EngineWords) => string;

type Plain =
  // Why something can't be done.
  | "viewOnly"
  | "signInToBuild"
  | "hostsAdd"
  | "buildInStand"
  | "hostsChange"
  | "hostsEnvironment"
  | "hostsSave"
  | "hostsClear"
  | "hostsMainInstance"
  | "alreadyMainInstance"
  | "reconnecting"
  | "locked"
  | "gone"
  | "modelsOnly"
  | "replaceEnvironment"
  | "customEnvironmentOnly"
  | "skyUnusable"
  | "invalidAddress"
  | "noFilledFrames"
  | "noFrameOrPedestal"
  | "tooSmall"
  | "nothingSelected"
  | "notGroup"
  | "cannotMoveThere"
  | "cannotPlace"
  | "headsetFailed"
  | "environmentFailed"
  // What became of something.
  | "nowMainInstance"
  | "cleared"
  | "restored"
  | "clearLost"
  | "changeLost"
  | "savedElsewhere"
  | "mainInstanceShown"
  // What one can do.
  | "sit"
  | "standUp"
  | "climb"
  | "climbDown"
  | "shareScreenHere"
  | "leaveVr"
  | "moveWalking"
  | "moveTeleporting"
  | "turnSmoothly"
  | "turnInSteps"
  | "seated"
  | "narrowView"
  | "closeMenu"
  | "goTo"
  | "muteForMe"
  | "unmuteForMe"
  | "moreOutsideVr"
  | "backToMenu"
  // What something is.
  | "someone"
  | "away"
  | "speaking"
  | "handRaised"
  | "ladder"
  | "trampoline"
  | "newText"
  | "object"
  | "unknownObject"
  | "note"
  | "text"
  | "link"
  | "search"
  | "picture"
  | "video"
  | "screen"
  | "sound"
  | "document"
  | "model"
  | "light"
  | "spotlight"
  | "spawnPoint"
  | "teleporter"
  | "seat"
  | "group"
  | "emptyFrame"
  | "portal"
  | "anotherSpace"
  // What is written on it.
  | "frameLocked"
  | "dropHere"
  | "portalClosed"
  | "processing"
  | "fileUnusable"
  | "pictureUnshowable"
  | "documentUnshowable"
  | "modelUnshowable"
  | "videoUnplayable"
  | "soundUnplayable"
  | "tapForSound";

type Named =
  | "beingEdited"
  | "clearedBy"
  | "restoredBy"
  | "portalTo"
  | "renamedGuest"
  | "goToGuide"
  | "fileUnreadable"
  | "fileUnloadable"
  | "fileUnplayable"
  | "filePicturesUnreadable";
