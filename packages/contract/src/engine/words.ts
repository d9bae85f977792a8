import type { FileFault } from "../file-faults.ts";
import type { PersonAction } from "../person-actions.ts";
import type { PersonReportCategory } from "../records/people.ts";

/**
 * Texts shown in the 3D world, in the page's language: the page passes them to the engine as it starts. Each is named
 * after where it is shown.
 */
export type EngineWords = Readonly<
  Record<Plain, () => string> &
    Record<Named, (values: { name: string }) => string> &
    Record<"changesKept" | "peopleThere", (values: { count: number }) => string> & {
      skyTooLarge: (values: { megabytes: number }) => string;
      videoLength: (values: { length: string }) => string;
      /** `words`: the whole text, which the page truncates. */
      cardTitled: (values: { kind: string; words: string }) => string;
      /**
       * Content of the installation is named by its id; `own` is the name in the content itself, in English. Objects and
       * places have no other before `loadTitles` has loaded them.
       */
      title: (kind: "emote" | "object" | "place", id: string, own: string) => string;
      /** Never rejects. */
      loadTitles: () => Promise<void>;
      /** Why a file can't be used; null before `loadFaults` has loaded the texts. */
      fileFault: (fault: FileFault) => string | null;
      loadFaults: () => Promise<void>;
      /** Only on the panel of a person in a headset. */
      loadPersonPanel: () => Promise<PersonPanelWords>;
      /** A number with this many decimals. */
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
  /** Before the words of a caption. */
  saidBy: (values: { name: string }) => string;
  /** Movement and view settings in VR. */
  settings: () => string;
  /** Shown when somebody has been asked to speak. */
  asked: (values: { name: string }) => string;
  /** Shown when somebody begins to guide. */
  guides: (values: { name: string }) => string;
  /** Shown when the person starts or stops following the guide. */
  followGuide: (values: { name: string }) => string;
  stopFollowing: () => string;
  /** Shown when the person has stopped following by a step or a jump of their own. */
  followsNoMore: (values: { name: string }) => string;
}>;

/** A text for a person, in their language. */
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
  // The result of something.
  | "nowMainInstance"
  | "cleared"
  | "restored"
  | "clearLost"
  | "changeLost"
  | "savedElsewhere"
  | "mainInstanceShown"
  // What the person can do.
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
  // The text on it.
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
