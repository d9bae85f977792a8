import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { chatMessage } from "../records/chat.ts";
import { fileAsset } from "../records/file.ts";
import { spaceObject } from "../records/object.ts";
import { relationship } from "../records/people.ts";
import { roomRights } from "../records/rights.ts";
import { leaveReason, participant, roomData } from "../rooms/messages.ts";
import { editingState, savingState } from "./editing-state.ts";
import { environmentSettings } from "./environment-settings.ts";
import { hostingState } from "./hosting.ts";
import { liveState } from "./live.ts";
import { headsetState } from "./headset.ts";
import { soundState } from "./sound.ts";
import { guidedWalk, surroundings } from "./surroundings.ts";
import { captionsState } from "./captions.ts";
import { videoState } from "./video.ts";
import { voiceState } from "./voice.ts";
import {
  antiAliasing,
  cameraMode,
  cameraRotationMode,
  cameraShot,
  graphicsQuality,
} from "./view-settings.ts";

/** The input device in use: prompts show its keys or buttons. */
const inputDevice = z.enum(["keyboard", "touch", "gamepad"]);
export type InputDevice = z.infer<typeof inputDevice>;

/** Something that the person can do at their position; `key` is the `KeyboardEvent.code` that does it. */
const zonePrompt = z.object({
  kind: z.enum(["sit", "stand", "climb", "climb_down"]),
  title: z.string(),
  key: z.string(),
});
export type ZonePrompt = z.infer<typeof zonePrompt>;

/** Join/session states of the specification, section 4. */
const sessionStatus = z.enum([
  "not_connected",
  "session_setup",
  "requesting_to_join",
  "joining",
  "joined",
  "join_failed",
  "timeout",
  "leaving",
]);
export type SessionStatus = z.infer<typeof sessionStatus>;

/**
 * The engine's published state: one tree of plain data. A change replaces the values on its path; unchanged values keep
 * their identity, so that a reader can compare by ===.
 */
const engineState = z.object({
  boot: z.object({ status: z.enum(["starting", "ready", "failed"]), error: z.string().nullable() }),
  session: z.object({
    status: sessionStatus,
    roomId: z.string().nullable(),
    shareId: z.string().nullable(),
    instanceId: z.string().nullable(),
    me: z.string().nullable(),
    leaveReason: leaveReason.nullable(),
    /** Not null while reconnecting. */
    reconnecting: z.object({ attempt: z.int(), nextTryInMs: z.number() }).nullable(),
    pingMs: z.number().nullable(),
  }),
  loading: z.object({
    /** 0 to 1, from the actual bytes of what this space needs. */
    progress: z.number(),
    /** The environment is drawn and the avatar stands in it. */
    isReady: z.boolean(),
    error: z.string().nullable(),
  }),
  /** As of entering, or of the last whole update; later changes are in `objects`. */
  room: roomData.nullable(),
  /** The document as the person sees it: the room's state, with their own pending edits. */
  objects: z.record(z.string(), spaceObject),
  /** Assets of the files that the objects name, by file. */
  assets: z.record(z.string(), fileAsset),
  /** Objects that can be played, paged or enlarged, as far as they can be seen by now. */
  drawn: z.array(z.string()),
  /** The person's rights here; null outside of a space. */
  rights: roomRights.nullable(),
  /** Who holds what: participants by object. */
  holds: z.record(z.string(), z.string()),
  saving: savingState,
  editing: editingState,
  participants: z.record(z.string(), participant),
  people: z.object({
    /** Whose card is open: a person's account id, or a guest's participant id. */
    selectedUserProfileId: z.string().nullable(),
    /** The participant under the pointer. */
    hovered: z.string().nullable(),
    /** Participants who are neither shown nor heard saying anything, in the same notation as the selected one. */
    muted: z.array(z.string()),
    /** The person's relationship to an account, as the page said last. */
    relationship: z.object({ userId: z.string(), relationship: relationship.nullable() }).nullable(),
  }),
  /** How loud people speak, 0 to 1, including oneself; absent means silent. */
  speaking: z.record(z.string(), z.number()),
  voice: voiceState,
  hosting: hostingState,
  live: liveState,
  video: videoState,
  captions: captionsState,
  chat: z.object({
    messages: z.array(chatMessage),
    /** Messages that the room has not answered yet, oldest first: it answers in the order of sending. */
    unanswered: z.array(z.string()),
    /** Messages that wait for a host, oldest first: nobody else sees them yet. */
    held: z.array(z.string()),
  }),
  user: z.object({
    isAuthless: z.boolean(),
    displayName: z.string(),
    isConfirmed: z.boolean(),
    /** What others see. */
    avatar: avatarCode,
    /** Something other than the person's own avatar is worn in this session. */
    isAvatarOverridden: z.boolean(),
  }),
  emotes: z.object({
    available: z.array(
      z.object({
        animationAssetName: z.string(),
        title: z.string(),
        codepoint: z.string(),
        isLoop: z.boolean(),
        isDance: z.boolean(),
        /** Continues for as long as its key is held. */
        canHold: z.boolean().optional(),
      }),
    ),
    playing: z.string().nullable(),
  }),
  settings: z.object({
    graphicsQuality,
    pixelRatio: z.object({ ratio: z.number(), auto: z.boolean(), effective: z.number() }),
    frameRate: z.object({ target: z.int(), vSyncCount: z.int() }),
    antiAliasing,
    /** Degrees along the longer side of the view, in third person. */
    fieldOfView: z.number(),
    lookSpeed: z.number(),
  }),
  sound: soundState,
  camera: z.object({
    mode: cameraMode,
    rotationMode: cameraRotationMode,
    zoom: z.number(),
    shot: cameraShot,
  }),
  input: z.object({
    device: inputDevice,
    /** The mouse is captured until Escape. */
    isPointerHeld: z.boolean(),
  }),
  /** Environment that is shown now; differs from room.setting after set_environment. */
  environment: z.object({
    name: z.string().nullable(),
    variant: z.string().nullable(),
    variants: z.array(z.string()),
    /** Address of the panorama that is shown instead of the sky. */
    skybox: z.string().nullable(),
    /** Current sun and fog, or the target of a fade; null before anything is shown. */
    settings: environmentSettings.nullable(),
    /** Those of them that set_environment_settings has set. */
    adjusted: z.array(z.string()),
    /** The space's own environment can't be loaded: one of the installation is shown instead. */
    isFallback: z.boolean(),
  }),
  /** The person's position, ten times a second; headings of the body and of the view in radians, 0 towards -Z. */
  me: z.object({
    position: z.tuple([z.number(), z.number(), z.number()]),
    heading: z.number(),
    viewHeading: z.number(),
    motion: z.string(),
    /** Title of the smallest area of the environment around the person; null if it has none. */
    area: z.string().nullable(),
  }),
  zones: z.object({
    /** What the interact key does here and now. */
    prompt: zonePrompt.nullable(),
    /** Names of all areas around the person: triggers enter and leave by them. */
    areas: z.array(z.string()),
    /** The voice zone around the person: a private one wins over a stage; null: none. */
    voice: z.enum(["private", "stage"]).nullable(),
    /** Points of interest of this environment. */
    pointsOfInterest: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string(),
        position: z.tuple([z.number(), z.number(), z.number()]),
        heading: z.number(),
      }),
    ),
  }),
  headset: headsetState,
  /** What is around; null unless requested. */
  surroundings: surroundings.nullable(),
  guidedWalk: guidedWalk.nullable(),
  /** True while the person moves: the page fades its bars. */
  isMoving: z.boolean(),
  stats: z.object({ fps: z.number(), frameMs: z.number(), drawCalls: z.int(), triangles: z.int() }),
});
export type EngineState = z.infer<typeof engineState>;
