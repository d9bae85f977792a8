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
import { headsetSettings } from "./headset.ts";
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

/** A person's account, or the participant id of a guest, who has none. */
const whom = z.string().max(128);

const accessToken = z.string().max(4096);

/** tap: a press was taken. bump: a landing. success, refusal: how something ended. */
const hapticPattern = z.enum(["tap", "bump", "success", "refusal"]);
export type HapticPattern = z.infer<typeof hapticPattern>;

/** Where a VRM or GLB lies that an avatar is to be made of. */
const modelUrl = z
  .string()
  .max(2048)
  .regex(/^https:\/\/[^\s]+$/);

/** Every message that the page sends to the engine; the names are those of the specification. */
export const engineMessages = {
  login: z.object({ accessToken, isAuthless: z.boolean(), userProfileJson: z.string().max(65_536) }),
  update_access_token: z.object({ accessToken }),
  logout: z.object({}),
  patch_user: z.object({
    patch: z.object({ displayName: z.string().max(128).optional(), avatar: avatarCode.optional() }),
  }),
  set_authless_display_name: z.object({ displayName: z.string().max(128) }),
  set_is_authless_info_confirmed: z.object({ isConfirmed: z.boolean() }),
  /** `url` is an avatar's code, or where the model of one lies. */
  set_avatar_body: z.object({ url: avatarCode.or(modelUrl) }),
  /** The same; `profilePictureOverride` becomes the person's own picture, and null takes theirs away. */
  set_avatar_rpm_url: z.object({
    url: avatarCode.or(modelUrl),
    profilePictureOverride: z.string().max(2048).nullable().optional(),
  }),
  /** A look of one's own, as its code. */
  set_user_avatar_style: z.object({ style: avatarCode }),
  /** Worn for this session instead of one's own: a body, or a look's code; "none" takes it off. */
  set_session_avatar_override: z.discriminatedUnion("overrideType", [
    z.object({ overrideType: z.literal("body"), url: avatarCode.min(1), style: avatarCode.optional() }),
    z.object({ overrideType: z.literal("style"), style: avatarCode.min(1), url: avatarCode.optional() }),
    z.object({ overrideType: z.literal("none"), style: avatarCode.optional(), url: avatarCode.optional() }),
  ]),

  /** Loads and draws a space's look unseen, while one is asked who one is. The specification names no message for it. */
  prepare_space: z.object({ setting: spaceSetting }),
  join_room: z.object({
    roomId: spaceId,
    shareId: shareId.nullable(),
    instanceId: instanceId.nullable(),
    roomAccessToken: z.string().max(4096),
    address: z.string().max(2048),
    /** What the page already knows of the space's look: it then loads while the connection is made. */
    setting: spaceSetting.optional(),
    /** Last known transform before a reload: arrive there instead of at a spawn point. */
    transform: bodyTransform.optional(),
  }),
  leave_room: z.object({ reason: leaveReason }),
  switch_space_instance: z.object({ roomInstanceId: instanceId }),
  refresh_room_instances: z.object({}),
  /** For hosts: where one stands becomes the main instance of the space. */
  make_current_instance_host: z.object({}),
  reload_room_data: z.object({ roomId: spaceId }),

  /** `isReadAloud`: to those who let messages be read to them; the specification knows nothing of it. */
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
  /** What the viewer is to somebody: the page knows, and tells it while a headset is worn. */
  set_relationship: z.object({ userId: whom, relationship: relationship.nullable() }),
  /** Only for this viewer, from now on; the specification knows the wish but names no message. */
  set_muted_users: z.object({ userIds: z.array(whom).max(MUTED_MAX) }),

  ...portalMessages,
  /** Does what `zones.prompt` offers. The specification names no message for it. */
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
  /** Of these two it knows neither. */
  set_field_of_view: z.object({ degrees: z.number().min(FIELD_OF_VIEW.min).max(FIELD_OF_VIEW.max) }),
  set_look_speed: z.object({ speed: z.number().min(LOOK_SPEED.min).max(LOOK_SPEED.max) }),
  // Of the next six the specification knows the settings but names no message.
  set_volume: z.object({ kind: volumeKind, volume }),
  set_sound_muted: z.object({ muted: z.boolean() }),
  set_reduced_sound: z.object({ enabled: z.boolean() }),
  /** Which device all that is heard comes out of, where the browser lets pages choose; null is the system's own. */
  set_speaker: z.object({ deviceId: z.string().max(512).nullable() }),
  play_sound: z.object({ sound: pageSound }),
  /** The engine's own keys, each as `KeyboardEvent.code` or `Pad` and a button's number; an action that is absent has its default. */
  set_keybinds: z.object({
    keybinds: z.partialRecord(z.enum(ENGINE_ACTIONS), z.string().regex(/^[A-Za-z0-9]{1,24}$/)),
  }),
  set_camera_mode: z.object({ mode: cameraMode }),
  set_camera_rotation_mode: z.object({ mode: cameraRotationMode }),
  /** How one films; what is not given stays. The specification knows camera mode's tools but names no message. */
  set_camera_shot: cameraShot.partial(),
  /** Felt in the hand where the device can: the phone, or the gamepad that is used. */
  trigger_haptics: z.object({ pattern: hapticPattern }),
  /** Off, nothing is felt, whoever asks for it. */
  set_haptics: z.object({ enabled: z.boolean() }),
  /**
   * The part of the canvas that no panel covers, in fractions of it from the top left; the view's centre goes there. What
   * people say is shown below `topInset`, which bars and notices cover, in CSS pixels.
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
  /** The page's own joystick, -1 to 1 each way; both 0 when let go. */
  set_mobile_joystick: z.object({ x: z.number().min(-1).max(1), y: z.number().min(-1).max(1) }),
  /** False while a dialog of the page wants the keys and the pointer; a focused text field needs no such message. */
  set_controls_enabled: z.object({ isEnabled: z.boolean() }),

  /** Calm also where the system asks for nothing; its wish holds in any case. */
  set_reduced_motion: z.object({ enabled: z.boolean() }),
  // Headsets: the specification names no messages for them.
  /** Right after a press, or the browser refuses. */
  enter_vr: z.object({}),
  leave_vr: z.object({}),
  set_vr_settings: headsetSettings,
  /** A toast of the page, shown in the headset: its wearer sees nothing of the page. */
  show_vr_notice: z.object({ message: z.string().max(1000) }),
  // The described view: the specification names no message for it.
  /** Whether the state's `surroundings` tell what is around. */
  set_described_view: z.object({ enabled: z.boolean() }),
  /** Walks to one of the surroundings. */
  walk_to: z.object({ id: z.string().max(128) }),
  stop_walking: z.object({}),

  /** These three come back as events of the same name, so that one listener hears the page's and the engine's own. */
  toast: z.object({ message: z.string().max(500) }),
  deep_link: z.object({ deepLinkType: z.enum(["space", "profile", "external"]), url: z.string().max(2048) }),
  analytics_event: z.object({ name: z.string().max(128), properties: z.record(z.string(), z.unknown()) }),
  /** Calls of the server; they come back as `page_request`. */
  ...pageRequests,
  /** From now on each change of these paths comes as a `state_patch` event; an empty list ends it. */
  observe_state: z.object({ paths: z.array(statePath) }),
} as const;

export type EngineMessageName = keyof typeof engineMessages;
export type EngineMessage<N extends EngineMessageName> = z.input<(typeof engineMessages)[N]>;
/** A message as its schema gives it back. */
export type EngineMessageRead<N extends EngineMessageName> = z.output<(typeof engineMessages)[N]>;

/** What the engine reads of login's `userProfileJson`; the rest of a profile is the page's. */
export const engineUserProfile = z.object({
  displayName: displayName.optional(),
  avatar: avatarCode.optional(),
});

/** What the engine tells the page besides its state. */
export type EngineEvents = {
  /** The room did not do something: the page says why. `waitSeconds`: after so long it would. */
  refused: { reason: RoomRefusal; waitSeconds?: number };
  /** What one wrote that nobody got: refused, or lost with the connection. The page gives it back to the writer. */
  chat_unsent: { text: string };
  /** One's own recording was ended as usual. `hasContent`: something was recorded. */
  recording_ended: { hasContent: boolean };
  /** A host of this name has summoned one to somebody; null: one who is hidden. */
  summoned: { by: string | null };
  /** Of a guest: something of their group has changed, or they were invited to another. */
  group_changed: null;
  /** What one wrote waits until a host has seen it. */
  chat_held: null;
  /** A host has deleted what waited. */
  chat_dropped: null;
  /** A sentence to show for a moment. `undo`: what `undo` takes back of what it says. */
  toast: { message: string; kind: "info" | "error"; undo?: EngineMessage<"undo"> };
  deep_link: { deepLinkType: "space" | "profile" | "external"; url: string };
  analytics_event: { name: string; properties: Record<string, unknown> };
  /** An avatar is wanted of the model at this address: the page has the server make it, and answers with set_avatar_body. */
  need_avatar: { url: string };
  /** The picture at this address is to be the person's own, or none: the page sends it to the server. */
  need_picture: { url: string | null };
  /** The engine wants another ticket for this space: the page makes the join call again and answers with join_room. */
  need_ticket: { roomId: string; shareId: string | null; instanceId: string | null };
  /** Ask the server again which instances there are; answered by state, not by the page's memory. */
  need_instances: { roomId: string };
  /** Portals lead to these spaces: the page says what they are (set_portal_spaces). Asked again while one is near. */
  need_spaces: { spaces: PortalTarget[] };
  /** One has put up the card of a page elsewhere: what it says of itself comes with set_link_page. */
  need_page: { objectId: string; linkHref: string };
  /** A message that is a call of the server, for the page to make. */
  page_request: PageRequest;
  /** The new values of the paths that observe_state named, those that changed only. */
  state_patch: { patch: Partial<Record<StatePath, unknown>> };
  /** A gamepad's button, as `Pad` and its number in the standard mapping, also while controls are off. */
  pad_button: { code: string; isDown: boolean };
  log: { level: "debug" | "info" | "warn" | "error"; message: string; data?: Record<string, unknown> };
};
export type EngineEventName = keyof EngineEvents;
