import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { FIELD_OF_VIEW, LOOK_SPEED } from "../constants.ts";
import { ENGINE_ACTIONS } from "../keybinds.ts";
import { chatText } from "../records/chat.ts";
import { MUTED_MAX } from "../constants.ts";
import { relationship } from "../records/people.ts";
import { displayName } from "../records/person.ts";
import { instanceId, shareId, spaceId, spaceSetting } from "../records/space.ts";
import { leaveReason, bodyTransform } from "../rooms/connection.ts";
import type { RoomRefusal } from "../rooms/refusals.ts";
import { captionMessages } from "./captions.ts";
import { hostingMessages } from "./hosting.ts";
import { headsetButton, headsetSettings, headsetVoiceReach, type HeadsetButton } from "./headset.ts";
import { liveMessages } from "./live.ts";
import { environmentMessages, objectMessages } from "./object-messages.ts";
import { portalMessages, type PortalTarget } from "./portal-messages.ts";
import { pageRequests, type PageRequest } from "./room-messages.ts";
import { pageSound, volume, volumeKind } from "./sound.ts";
import { statePath, type StatePath } from "./state.ts";
import { videoMessages } from "./video.ts";
import { voiceMessages } from "./voice.ts";
import {
  antiAliasing,
  cameraMode,
  cameraRotationMode,
  cameraShot,
  graphicsQuality,
} from "./view-settings.ts";

/** The 32 easing kinds of the viewport's movement: linear, step, and ten curves in, out and both ways. */
const curves = [
  "quad",
  "cubic",
  "quart",
  "quint",
  "sine",
  "expo",
  "circ",
  "elastic",
  "back",
  "bounce",
] as const;
export const easing = z.enum([
  "linear",
  "step",
  ...curves.map((curve) => `in_${curve}` as const),
  ...curves.map((curve) => `out_${curve}` as const),
  ...curves.map((curve) => `in_out_${curve}` as const),
]);

/** A person's account id, or the participant id of a guest, who has none. */
const whom = z.string().max(128);

const accessToken = z.string().max(4096);

/** tap: a press was accepted. bump: a landing. success, refusal: how something ended. */
const hapticPattern = z.enum(["tap", "bump", "success", "refusal"]);
export type HapticPattern = z.infer<typeof hapticPattern>;

/** Address of the VRM or GLB from which an avatar is to be made. */
const modelUrl = z
  .string()
  .max(2048)
  .regex(/^https:\/\/[^\s]+$/);

/** Every message that the page sends to the engine, under the specification's names. */
export const engineMessages = {
  login: z.object({ accessToken, isAuthless: z.boolean(), userProfileJson: z.string().max(65_536) }),
  update_access_token: z.object({ accessToken }),
  logout: z.object({}),
  patch_user: z.object({
    patch: z.object({ displayName: z.string().max(128).optional(), avatar: avatarCode.optional() }),
  }),
  set_authless_display_name: z.object({ displayName: z.string().max(128) }),
  set_is_authless_info_confirmed: z.object({ isConfirmed: z.boolean() }),
  /** `url` is an avatar's code, or the address of a model. */
  set_avatar_body: z.object({ url: avatarCode.or(modelUrl) }),
  /** The same; `profilePictureOverride` sets the person's profile picture, and null removes it. */
  set_avatar_rpm_url: z.object({
    url: avatarCode.or(modelUrl),
    profilePictureOverride: z.string().max(2048).nullable().optional(),
  }),
  /** A look of the person's own, as its code. */
  set_user_avatar_style: z.object({ style: avatarCode }),
  /** Worn instead of the person's own avatar in this session: a body, or a look's code; "none" takes it off. */
  set_session_avatar_override: z.discriminatedUnion("overrideType", [
    z.object({ overrideType: z.literal("body"), url: avatarCode.min(1), style: avatarCode.optional() }),
    z.object({ overrideType: z.literal("style"), style: avatarCode.min(1), url: avatarCode.optional() }),
    z.object({ overrideType: z.literal("none"), style: avatarCode.optional(), url: avatarCode.optional() }),
  ]),

  /** Loads and draws a space's environment behind the name and avatar screen. Not in the specification. */
  prepare_space: z.object({ setting: spaceSetting }),
  join_room: z.object({
    roomId: spaceId,
    shareId: shareId.nullable(),
    instanceId: instanceId.nullable(),
    roomAccessToken: z.string().max(4096),
    address: z.string().max(2048),
    /** What the page already knows about the space's look, so that it loads while the connection is made. */
    setting: spaceSetting.optional(),
    /** Last known transform before a reload: arrive there instead of at a spawn point. */
    transform: bodyTransform.optional(),
  }),
  leave_room: z.object({ reason: leaveReason }),
  switch_space_instance: z.object({ roomInstanceId: instanceId }),
  refresh_room_instances: z.object({}),
  /** For hosts: makes the current instance the main instance of the space. */
  make_current_instance_host: z.object({}),
  reload_room_data: z.object({ roomId: spaceId }),

  /** `isReadAloud`: to people who have messages read to them; not in the specification. */
  send_chat_message: z.object({
    senderId: z.string(),
    message: chatText,
    isReadAloud: z.boolean().optional(),
  }),
  play_emote: z.object({
    animationAssetName: z.string().max(64).nullable(),
    codepoint: z.string().max(16).nullable(),
    method: z.enum(["tray", "hotkey", "wheel", "quick"]),
    source: z.enum(["page", "engine"]),
    isHolding: z.boolean(),
  }),

  /** Opens the card of someone who is here; "" closes it. */
  select_user_for_moderation: z.object({ userId: whom }),
  /** The viewer's relationship to somebody: known to the page, and sent while a headset is worn. */
  set_relationship: z.object({ userId: whom, relationship: relationship.nullable() }),
  /** Only for this viewer, from now on; the specification has the setting but names no message. */
  set_muted_users: z.object({ userIds: z.array(whom).max(MUTED_MAX) }),

  ...portalMessages,
  /** Does what `zones.prompt` offers. Not in the specification. */
  interact: z.object({}),

  ...voiceMessages,
  ...hostingMessages,
  ...liveMessages,
  ...videoMessages,
  ...captionMessages,
  ...objectMessages,
  ...environmentMessages,
  set_graphics_quality: z.object({ quality: graphicsQuality }),
  set_framerate: z.object({ targetFrameRate: z.int().min(0).max(240), vSyncCount: z.int().min(0).max(4) }),
  set_pixel_ratio: z.object({ ratio: z.number().min(0.25).max(1), auto: z.boolean() }),
  set_anti_aliasing: z.object({ mode: antiAliasing }),
  /** These two are not in the specification. */
  set_field_of_view: z.object({ degrees: z.number().min(FIELD_OF_VIEW.min).max(FIELD_OF_VIEW.max) }),
  set_look_speed: z.object({ speed: z.number().min(LOOK_SPEED.min).max(LOOK_SPEED.max) }),
  // For the next six, the specification has the settings but names no message.
  set_volume: z.object({ kind: volumeKind, volume }),
  set_sound_muted: z.object({ muted: z.boolean() }),
  set_reduced_sound: z.object({ enabled: z.boolean() }),
  /** The device for all audio output, where the browser lets pages choose; null is the system's default. */
  set_speaker: z.object({ deviceId: z.string().max(512).nullable() }),
  play_sound: z.object({ sound: pageSound }),
  /**
   * The key bindings, each as `KeyboardEvent.code` or `Pad` and a button's number; an absent action has its default.
   */
  set_keybinds: z.object({
    keybinds: z.partialRecord(z.enum(ENGINE_ACTIONS), z.string().regex(/^[A-Za-z0-9]{1,24}$/)),
  }),
  set_camera_mode: z.object({ mode: cameraMode }),
  set_camera_rotation_mode: z.object({ mode: cameraRotationMode }),
  /**
   * Camera mode settings; absent ones are unchanged. The specification has camera mode's tools but names no message.
   */
  set_camera_shot: cameraShot.partial(),
  /** Haptic feedback where the device supports it: on the phone, or the gamepad in use. */
  trigger_haptics: z.object({ pattern: hapticPattern }),
  /** Off: no haptic feedback, whatever triggers it. */
  set_haptics: z.object({ enabled: z.boolean() }),
  /**
   * The part of the canvas that no panel covers, in fractions from the top left; the view is centred there. Speech is
   * shown below `topInset`, which bars and notices cover, in CSS pixels.
   */
  set_viewport_rect: z.object({
    x: z.number(),
    y: z.number(),
    width: z.number().positive(),
    height: z.number().positive(),
    topInset: z.number().default(0),
    duration: z.number().min(0).max(10),
    easing,
  }),
  /** The page's own joystick, -1 to 1 on each axis; both 0 when released. */
  set_mobile_joystick: z.object({ x: z.number().min(-1).max(1), y: z.number().min(-1).max(1) }),
  /** False while a dialog of the page needs the keys and the pointer; not needed for a focused text field. */
  set_controls_enabled: z.object({ isEnabled: z.boolean() }),

  /** Calm even if the system doesn't ask for it; the system's own setting always applies. */
  set_reduced_motion: z.object({ enabled: z.boolean() }),
  // Headsets: not in the specification.
  /** Send it directly after a press, or the browser refuses. */
  enter_vr: z.object({}),
  leave_vr: z.object({}),
  set_vr_settings: headsetSettings,
  /** A toast of the page, shown in the headset, whose wearer can't see the page. */
  show_vr_notice: z.object({ message: z.string().max(1000) }),
  /** Replaces the previous ones; presses are sent as `vr_button`. `hasCaptions`: captions are shown below the wearer's gaze too. */
  show_vr_buttons: z.object({
    buttons: z.array(headsetButton).max(4),
    hasCaptions: z.boolean(),
    voiceReach: headsetVoiceReach.nullable(),
  }),
  // The described view: not in the specification.
  /** Whether the state's `surroundings` are kept up to date. */
  set_described_view: z.object({ enabled: z.boolean() }),
  /** Walks to one of the surroundings. */
  walk_to: z.object({ id: z.string().max(128) }),
  stop_walking: z.object({}),

  /**
   * These three are returned as events of the same name, so that one listener gets those of the page and of the engine.
   */
  toast: z.object({ message: z.string().max(500) }),
  deep_link: z.object({ deepLinkType: z.enum(["space", "profile", "external"]), url: z.string().max(2048) }),
  analytics_event: z.object({ name: z.string().max(128), properties: z.record(z.string(), z.unknown()) }),
  /** Calls of the server; they are returned as `page_request`. */
  ...pageRequests,
  /** From now on, each change of these paths is sent as a `state_patch` event; an empty list ends it. */
  observe_state: z.object({ paths: z.array(statePath) }),
} as const;

export type EngineMessageName = keyof typeof engineMessages;
export type EngineMessage<N extends EngineMessageName> = z.input<(typeof engineMessages)[N]>;
/** A message as parsed by its schema. */
export type EngineMessageRead<N extends EngineMessageName> = z.output<(typeof engineMessages)[N]>;

/** What the engine reads from login's `userProfileJson`; the rest of a profile is for the page. */
export const engineUserProfile = z.object({
  displayName: displayName.optional(),
  avatar: avatarCode.optional(),
});

/** Events that the engine sends to the page besides its state. */
export type EngineEvents = {
  /** The room refused something: the page shows why. `waitSeconds`: when it would be accepted. */
  refused: { reason: RoomRefusal; waitSeconds?: number };
  /** A message that nobody received: refused, or lost with the connection. The page returns it to its writer. */
  chat_unsent: { text: string };
  /** The person's own recording ended normally. `hasContent`: something was recorded. */
  recording_ended: { hasContent: boolean };
  /** A host of this name has moved the person to somebody; null: somebody hidden. */
  summoned: { by: string | null };
  /** For guests: something in their group has changed, or they were invited to another. */
  group_changed: null;
  /** The person's message waits for a host's approval. */
  chat_held: null;
  /** A host has deleted a waiting message. */
  chat_dropped: null;
  /** A sentence to show briefly. `undo`: what `undo` would revert of it. */
  toast: { message: string; kind: "info" | "error"; undo?: EngineMessage<"undo"> };
  deep_link: { deepLinkType: "space" | "profile" | "external"; url: string };
  analytics_event: { name: string; properties: Record<string, unknown> };
  /**
   * An avatar is to be made from the model at this address: the page has the server do it, and answers with
   * set_avatar_body.
   */
  need_avatar: { url: string };
  /** The picture at this address becomes the person's own, or none: the page sends it to the server. */
  need_picture: { url: string | null };
  /** The engine needs another ticket for this space: the page makes the join call again and answers with join_room. */
  need_ticket: { roomId: string; shareId: string | null; instanceId: string | null };
  /** Read the instances from the server again; the answer is in the state. */
  need_instances: { roomId: string };
  /** Portals lead to these spaces: the page answers with set_portal_spaces. Repeated while a portal is near. */
  need_spaces: { spaces: PortalTarget[] };
  /** The person has placed a link card: the page answers with set_link_page. */
  need_page: { objectId: string; linkHref: string };
  /** A message that is a call of the server, for the page to make. */
  page_request: PageRequest;
  /** The new values of those paths from observe_state that changed. */
  state_patch: { patch: Partial<Record<StatePath, unknown>> };
  /** The wearer has pressed one of the buttons from `show_vr_buttons`. */
  vr_button: { id: HeadsetButton["id"] };
  /** A gamepad's button, as `Pad` and its number in the standard mapping; sent even while controls are off. */
  pad_button: { code: string; isDown: boolean };
  log: { level: "debug" | "info" | "warn" | "error"; message: string; data?: Record<string, unknown> };
};
export type EngineEventName = keyof EngineEvents;
