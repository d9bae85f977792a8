import {
  CAMERA,
  DEFAULT_HEADSET,
  DEFAULT_SHOT,
  FIELD_OF_VIEW,
  LOOK_SPEED,
  PIXEL_RATIO,
} from "@veranda/contract/constants";
import { NO_CAPTIONS } from "@veranda/contract/engine/captions";
import { DEFAULT_EDITING, NOTHING_SAVED } from "@veranda/contract/engine/editing-state";
import { NOT_HOSTED } from "@veranda/contract/engine/hosting";
import { NO_LIVE } from "@veranda/contract/engine/live";
import { DEFAULT_VOLUMES } from "@veranda/contract/engine/sound";
import type { EngineState } from "@veranda/contract/engine/state";
import { NO_VIDEO } from "@veranda/contract/engine/video";
import { NO_VOICE } from "@veranda/contract/engine/voice";

/** The published state before anything happened. */
export const initialState = (): EngineState => ({
  boot: { status: "starting", error: null },
  session: {
    status: "not_connected",
    roomId: null,
    shareId: null,
    instanceId: null,
    me: null,
    leaveReason: null,
    reconnecting: null,
    pingMs: null,
  },
  loading: { progress: 0, isReady: false, error: null },
  room: null,
  objects: {},
  assets: {},
  drawn: [],
  rights: null,
  holds: {},
  saving: { ...NOTHING_SAVED },
  editing: { ...DEFAULT_EDITING },
  participants: {},
  people: { selectedUserProfileId: null, hovered: null, muted: [], relationship: null },
  speaking: {},
  voice: { ...NO_VOICE },
  hosting: { ...NOT_HOSTED },
  live: { ...NO_LIVE },
  video: { ...NO_VIDEO },
  captions: { ...NO_CAPTIONS },
  chat: { messages: [], unanswered: [], held: [] },
  user: { isAuthless: true, displayName: "", isConfirmed: false, avatar: "", isAvatarOverridden: false },
  emotes: { available: [], playing: null },
  settings: {
    graphicsQuality: "high",
    pixelRatio: { ratio: PIXEL_RATIO.selected, auto: true, effective: PIXEL_RATIO.selected },
    frameRate: { target: 60, vSyncCount: 1 },
    antiAliasing: "msaa",
    fieldOfView: FIELD_OF_VIEW.selected,
    lookSpeed: LOOK_SPEED.selected,
  },
  sound: { status: "off", volumes: { ...DEFAULT_VOLUMES }, isMuted: false, isReduced: false },
  camera: { mode: "third_person", rotationMode: "free", zoom: CAMERA.zoom, shot: { ...DEFAULT_SHOT } },
  input: { device: "keyboard", isPointerHeld: false },
  environment: {
    name: null,
    variant: null,
    variants: [],
    skybox: null,
    settings: null,
    adjusted: [],
    isFallback: false,
  },
  me: { position: [0, 0, 0], heading: 0, viewHeading: 0, motion: "idle", area: null },
  zones: { prompt: null, areas: [], voice: null, pointsOfInterest: [] },
  headset: { isSupported: false, status: "off", settings: { ...DEFAULT_HEADSET } },
  surroundings: null,
  guidedWalk: null,
  isMoving: false,
  stats: { fps: 0, frameMs: 0, drawCalls: 0, triangles: 0 },
});
