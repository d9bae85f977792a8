import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { DISPLAY_NAME_MAX } from "../constants.ts";
import { assignedRoleName } from "../records/assigned-role.ts";
import { chatMessage, chatText } from "../records/chat.ts";
import { fileAsset } from "../records/file.ts";
import {
  objectId,
  objectOp,
  objectResult,
  objectState,
  OBJECT_LIMITS,
  spaceObject,
} from "../records/object.ts";
import { roomHosts, roomRights } from "../records/rights.ts";
import { spaceSetting } from "../records/space.ts";
import { captionClientMessages, captionServerMessages, roomCaptions } from "./captions.ts";
import { HANDS, leaveReason, position, serverSave, bodyTransform } from "./connection.ts";
import { int4, text } from "../records/text.ts";
import { hosting, hostingClientMessages, hostingServerMessages } from "./hosting.ts";
import { liveClientMessages, liveServerMessages, NOT_LIVE, roomLive } from "./live.ts";
import { EDIT_REFUSALS, ROOM_REFUSALS } from "./refusals.ts";
import { roomVideo, videoClientMessages, videoServerMessages } from "./video.ts";
import { roomVoice, voiceClientMessages, voiceServerMessages } from "./voice.ts";

export * from "./connection.ts";

/* Messages of the room connection besides pose frames (those are packages/wire's); the first says the protocol. */

/** Names a seat of a space: the environment's by their names, those of objects by the object's id. */
export const seatKey = text.min(1).max(128);

export const participant = z.object({
  id: z.string(),
  /** Short number of this participant in pose frames, free again after they left. */
  index: z.int().min(0).max(4095),
  /** Tells holders of the same index apart (docs/wire.md, W13). */
  generation: z.int().min(0).max(15),
  displayName: z.string(),
  isAuthless: z.boolean(),
  userId: z.string().nullable(),
  avatar: avatarCode,
  isHost: z.boolean(),
  /** A host of this instance has named them one for as long as it lives. */
  isCoHost: z.boolean(),
  /** The roles that hosts have given them in the space; absent: none. */
  assignedRoles: z.array(assignedRoleName).optional(),
  /** Connection lost, seat kept. */
  isAway: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Key of the seat this person has, or null: the server gives each to one (docs/wire.md, W23). */
  seat: seatKey.nullable(),
});
export type Participant = z.infer<typeof participant>;

const cm = z.int().min(-HANDS.reachCm).max(HANDS.reachCm);
const turnPart = z.int().min(-32).max(32);
/**
 * A hand: its palm's x (to the right), y (up) and z (back) in centimetres from the middle between the shoulders, as
 * the body is headed; then the turn of its grip (WebXR's: -Z from the little finger to the thumb, -Y where the fingers
 * point) in parts of 1/32, x, y, z, w.
 */
const handPose = z
  .tuple([cm, cm, cm, turnPart, turnPart, turnPart, turnPart])
  .refine(([x, y, z]) => Math.hypot(x, y, z) <= HANDS.reachCm)
  .refine(([, , , ...turn]) => Math.abs(Math.hypot(...turn) - 32) <= 2);
export type HandPose = z.infer<typeof handPose>;

const angle = (most: number) => z.int().min(-most).max(most);
/** What a headset knows of its wearer: the head's yaw (left), pitch (up) and roll in degrees, and the hands it sees. */
const handsPose = z.object({
  head: z.tuple([angle(180), angle(90), angle(180)]),
  left: handPose.nullable(),
  right: handPose.nullable(),
});
export type HandsPose = z.infer<typeof handsPose>;

/** The first message of a connection: who comes, and with what right. */
export const joinOptions = z.object({
  protocol: int4,
  ticket: text.max(4096),
  displayName: text.max(DISPLAY_NAME_MAX * 4),
  avatar: avatarCode,
  /** The key of an earlier welcome: the same participant comes back. */
  resumeKey: text.max(64).optional(),
  /** Last known transform before a lost connection or a reload; ignored where it is out of walking reach. */
  transform: bodyTransform.optional(),
});
export type JoinOptions = z.infer<typeof joinOptions>;

export const roomData = z.object({
  id: z.string(),
  name: z.string(),
  setting: spaceSetting,
  objects: z.array(spaceObject),
  /** What is drawn of the files that the objects and the setting name. */
  assets: z.array(fileAsset),
  hosts: roomHosts,
  /** Counts the edits of the document: `edited` brings the next. */
  revision: z.int(),
  /** Something differs from the version that was saved last. */
  isUnsaved: z.boolean(),
});
export type RoomData = z.infer<typeof roomData>;

/** What the page's engine says to the room. */
export const clientMessages = {
  join: joinOptions,
  /** `isReadAloud`: to those who let messages be read to them. */
  chat: z.object({ text: chatText, isReadAloud: z.boolean().optional() }),
  emote: z.object({
    name: text.max(64).nullable(),
    codepoint: text.max(16).nullable(),
    isHolding: z.boolean(),
  }),
  rename: z.object({ displayName: text.max(DISPLAY_NAME_MAX * 4) }),
  avatar: z.object({ avatar: avatarCode }),
  /** Signed in meanwhile, or changed at home: from now on one is who the token says, on the same spot. */
  identify: z.object({ accessToken: text.max(4096) }),
  reload: z.object({}),
  /** Asks for a seat, or with null gives back the one that one has. The answer is `updated`, or `refused`. */
  sit: z.object({ seat: seatKey.nullable() }),
  /** Head and hands of who wears a headset; null when it is taken off. */
  hands: z.object({ pose: handsPose.nullable() }),
  // The document of objects; its rules are in docs/objects.md.
  /** All of it or nothing. `seq` grows by one with each edit of this connection and comes back with its result. */
  edit: z.object({
    seq: int4.min(0),
    ops: z.array(objectOp).max(OBJECT_LIMITS.opsAtOnce),
    /** What changes of the space's look. */
    setting: spaceSetting.partial().optional(),
  }),
  /** Plays, pauses, jumps, turns a page: for everyone. `since` is the server's. */
  play: z.object({ id: objectId, state: objectState.omit({ since: true }) }),
  /** The objects that one has in hand, all of them; others can't change these. Empty: none. */
  hold: z.object({ ids: z.array(objectId).max(OBJECT_LIMITS.opsAtOnce) }),
  /** Writes a version of the document as it stands when this arrives. */
  save: z.object({}),
  /** Back to the version saved last, or to the one given. */
  revert: z.object({ version: int4.min(1).nullable() }),
  clear: z.object({}),
  /** Takes back what one's own `revert`, `clear` or `undo` did, by the revision that it made. */
  undo: z.object({ revision: int4.min(1) }),
  /** For hosts: this instance is the space's main one from now on. Everyone is told by `rights`. */
  hostInstance: z.object({}),
  ...voiceClientMessages,
  ...videoClientMessages,
  ...captionClientMessages,
  ...hostingClientMessages,
  ...liveClientMessages,
} as const;

/** Who has an object in hand; `by` is a participant, null: one who is hidden from the reader. */
const hold = z.object({ id: objectId, by: z.string().nullable() });

/** What the room says to the page's engine. */
export const serverMessages = {
  welcome: z.object({
    protocol: z.int(),
    me: z.string(),
    instanceId: z.string(),
    /** The seat's own key: with it the same participant comes back, also after the process died. */
    resumeKey: z.string(),
    /** The same participant as before a lost connection, at the same transform. */
    isResumed: z.boolean(),
    room: roomData,
    participants: z.array(participant),
    chat: z.array(chatMessage),
    /** Null for a newcomer: the client picks a spawn point of the environment. */
    transform: bodyTransform.nullable(),
    /** The server's clock at the moment of this message, in milliseconds since 1970. */
    serverTime: z.number(),
    /** Tick at the moment of this message, and milliseconds between ticks. */
    tick: z.int(),
    tickMs: z.int(),
    rights: roomRights,
    holds: z.array(hold),
    voice: roomVoice,
    video: roomVideo.default({ people: [] }),
    captions: roomCaptions,
    hosting,
    live: roomLive.default(NOT_LIVE),
    /** Metres a second that the server lets someone walk. */
    maxSpeed: z.number(),
    bounds: z.object({ min: position, max: position }),
  }),
  joined: z.object({ participant }),
  updated: z.object({ participant }),
  left: z.object({ id: z.string(), reason: leaveReason }),
  chat: chatMessage,
  /** A message that was removed, by a host or staff. */
  chatRemoved: z.object({ id: z.string() }),
  /** One that is there again where it stood: staff have taken its removal back. */
  chatRestored: chatMessage,
  /** A message that was not taken, and why. */
  refused: z.object({
    message: z.string(),
    code: z.enum([
      "INVALID_INPUT",
      "RATE_LIMITED",
      "NAME_INVALID",
      "USER_UNAUTHORIZED",
      "SEAT_TAKEN",
      "FORBIDDEN",
      "VERSION_NOT_FOUND",
      "UNAVAILABLE",
    ]),
    /** More exactly. */
    reason: z.enum(ROOM_REFUSALS),
    /** Of CHAT_SLOW: after so long it is taken. */
    waitSeconds: z.int().min(1).optional(),
  }),
  emote: z.object({
    id: z.string(),
    name: z.string().nullable(),
    codepoint: z.string().nullable(),
    isHolding: z.boolean(),
  }),
  /** Of someone near who wears a headset. */
  hands: z.object({ id: z.string(), pose: handsPose.nullable() }),
  /** The server rejected a move and resets the body. `epoch` comes back in pose frames (docs/wire.md, W15). */
  serverCorrection: z.object({
    transform: bodyTransform,
    /** `host`: a host has brought them there. */
    reason: z.enum(["speed", "bounds", "teleport", "host"]),
    epoch: z.int().min(0).max(15),
  }),
  /** All of it anew: one asked for it (`reload`), or was too far behind to be told of each edit. */
  room: roomData,
  /** Its name, or who looks after it, has changed. */
  about: roomData.pick({ name: true, hosts: true }),
  /** What one may do here has changed. */
  rights: roomRights,
  /** The document's next revision. `by` is the participant, null for the server or who is hidden; `seq` only to the one who asked. */
  edited: z.object({
    by: z.string().nullable(),
    seq: z.int().nullable(),
    revision: z.int(),
    results: z.array(objectResult),
    /** The whole setting, when it changed. */
    setting: spaceSetting.nullable(),
    isUnsaved: z.boolean(),
    /**
     * To the one who asked: it answers `revert`, `clear` or `undo`. `left` counts what an `undo` left as it is, because
     * it has been changed since.
     */
    exchange: z.object({ left: z.int() }).optional(),
    /** To all but the one who asked: a participant had a version restored, or the space cleared. */
    exchanged: z.object({ by: z.string().nullable(), asked: z.enum(["revert", "clear"]) }).optional(),
  }),
  /** Everything up to this revision outlives the process: the acknowledgement of one's edits. */
  kept: z.object({ revision: z.int() }),
  /** Nothing of that edit was done; `objects` are those that it named, as they are (null: gone). */
  editRefused: z.object({
    seq: z.int(),
    code: z.enum(EDIT_REFUSALS),
    objects: z.array(z.object({ id: objectId, object: spaceObject.nullable() })),
  }),
  played: z.object({ id: objectId, state: objectState, by: z.string().nullable() }),
  /** Everything that is held now. */
  held: z.object({ holds: z.array(hold) }),
  /** Files that were made light meanwhile, or were added. */
  assets: z.object({ assets: z.array(fileAsset) }),
  /**
   * `version` is the one just written. `isElsewhere`: in another instance of the space, and what is unsaved in this one
   * stays as it is; when there is nothing unsaved, `edited` brings what was saved there instead. `hasGivenWay`: it was
   * saved in the main instance, and what was unsaved in this one is a version of its own now.
   */
  saving: z.object({
    state: serverSave,
    by: z.string().nullable(),
    version: z.int().nullable(),
    isElsewhere: z.boolean(),
    hasGivenWay: z.boolean().optional(),
    isUnsaved: z.boolean(),
  }),
  /** Something of one's group has changed, or one was invited to another: told to guests, who have no page events. */
  groupChanged: z.object({}),
  ...voiceServerMessages,
  ...videoServerMessages,
  ...captionServerMessages,
  ...hostingServerMessages,
  ...liveServerMessages,
} as const;

export type ClientMessageName = keyof typeof clientMessages;
export type ClientMessage<N extends ClientMessageName> = z.infer<(typeof clientMessages)[N]>;
export type ServerMessageName = keyof typeof serverMessages;
export type ServerMessage<N extends ServerMessageName> = z.infer<(typeof serverMessages)[N]>;
