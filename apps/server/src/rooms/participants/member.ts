import { may, mayConverse, mayHost, rightsOf, type RoomHosts, type RoomRights } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { PersonVoice } from "@veranda/contract/rooms/voice";
import { newQuantizedPose, type PoseQuantizer, type QuantizedPose } from "@veranda/wire";
import { MovementCheck } from "../movement/movement-check.ts";
import { ActionRateLimits } from "../limits/action-rate-limits.ts";
import { PoseStreams } from "../replication/pose-streams.ts";
import type { ArrivalPoints } from "../movement/arrival-points.ts";
import type { Face, ReservationHolder, Visitor } from "./visitor.ts";
import { COAST_TICKS, InputBuffer } from "../movement/input-buffer.ts";
import type { ClientReplicator } from "../replication/client-replicator.ts";

const NOBODYS: RoomHosts = { ownerId: null, administrators: [], restrictedPermissions: [] };

/** A participant with all that the server knows of it. */
export class Member {
  readonly participant: Participant;
  visitor: Visitor;
  /** The name that a guest gave; their display name may differ to avoid a clash. */
  chosenName: string;
  /** Name and avatar that their account had when it was last asked; null for guests. */
  accountFace: Face | null;
  friendIds: ReadonlySet<string>;
  blockedIds: ReadonlySet<string>;
  resumeKey: string;
  readonly index: number;
  readonly inputBuffer: InputBuffer;
  readonly movement: MovementCheck;
  readonly streams: PoseStreams;
  /** The pose of this tick. */
  readonly actual: QuantizedPose = newQuantizedPose();
  /** The pose that the journal knows. */
  readonly remembered: QuantizedPose = newQuantizedPose();
  /** The connection, or null while it is lost. */
  replicator: ClientReplicator | null = null;
  /** When the connection was lost. */
  awaySince: number | null = null;
  activeAt: number;
  /** The visit that is being metered, and since when by the wall clock; null: they are away, or don't count. */
  visitSince: { readonly id: string; readonly from: number } | null = null;
  /** Taken over where the visitor was here before. */
  rateLimits: ActionRateLimits;
  /** Has sent a position. */
  isPlaced = false;
  /** What the newest frame says of the mouth, and the tick of its arrival. */
  #mouth = 0;
  #mouthTick = 0;
  /** Server corrections sent so far, modulo 16. */
  epoch = 0;
  /** Their voice as everybody was told of it; null: as the mode has it for all. */
  voice: PersonVoice | null = null;
  /** Receives what only hosts receive. */
  hasHostView = false;
  /** What they may do here. */
  rights: RoomRights = rightsOf(NOBODYS, { accountId: null, isStaff: false });

  constructor(
    participant: Participant,
    holder: ReservationHolder,
    resumeKey: string,
    grid: PoseQuantizer,
    now: number,
    arrivalPoints: () => ArrivalPoints | null = () => null,
  ) {
    this.participant = participant;
    this.visitor = holder;
    this.chosenName = participant.displayName;
    this.accountFace = faceOf(holder);
    this.friendIds = new Set(holder.friendIds);
    this.blockedIds = new Set(holder.blockedIds);
    this.resumeKey = resumeKey;
    this.index = participant.index;
    this.inputBuffer = new InputBuffer(grid);
    this.movement = new MovementCheck(now, grid.bounds.min, arrivalPoints, () =>
      may(this.rights, "teleport"),
    );
    this.streams = new PoseStreams(grid, participant.index, participant.generation);
    this.activeAt = now;
    this.rateLimits = new ActionRateLimits(now);
  }

  /** Who signed in, with the link and the browser that this visitor came with. */
  asSignedIn(holder: ReservationHolder): ReservationHolder {
    const shareIds = new Set([...(this.visitor.shareIds ?? []), ...(holder.shareIds ?? [])]);
    const { isAuthless, visitorId, deviceId = isAuthless ? visitorId : undefined } = this.visitor;
    return { ...(deviceId !== undefined && { deviceId }), ...holder, shareIds: [...shareIds] };
  }

  /** The same participant, from now on as who signed in. */
  become(holder: ReservationHolder): void {
    this.renew(holder);
    const { participant } = this;
    participant.userId = holder.userId;
    participant.isAuthless = holder.isAuthless;
    participant.displayName = holder.displayName ?? participant.displayName;
    participant.avatar = holder.avatar ?? participant.avatar;
    this.accountFace = faceOf(holder);
  }

  /** Their account has this name and avatar now; false: they are shown as before. An avatar worn for this visit stays on. */
  followAccount(face: Face): boolean {
    const { participant, accountFace } = this;
    const isOwnWorn = accountFace === null || participant.avatar === accountFace.avatar;
    const avatar = isOwnWorn ? face.avatar : participant.avatar;
    this.accountFace = face;
    if (participant.displayName === face.displayName && participant.avatar === avatar) return false;
    participant.displayName = face.displayName;
    participant.avatar = avatar;
    return true;
  }

  /** The same visitor with a newer right to be here. */
  renew(holder: ReservationHolder): void {
    this.visitor = this.asSignedIn(holder);
    this.friendIds = new Set(holder.friendIds);
    this.blockedIds = new Set(holder.blockedIds);
  }

  /** `tick` with its fraction. */
  speak(mouth: number, tick: number): void {
    this.#mouth = mouth;
    this.#mouthTick = tick;
  }

  /** The mouth as others see it: closed after a silence. */
  mouthAt(tick: number): number {
    return tick - this.#mouthTick > COAST_TICKS ? 0 : this.#mouth;
  }

  /**
   * Whether the two are hidden from each other by a block, whoever set it. Hosts see everybody nevertheless: otherwise
   * a block would put people out of their hosts' reach.
   */
  isHiddenFrom(other: Member): boolean {
    return !mayHost(other.rights) && this.isApartFrom(other);
  }

  /**
   * What one of the two says, writes or shows on camera may reach the other: where one is under 16, they are friends or a
   * host allows it here.
   */
  mayConverseWith(other: Member): boolean {
    return mayConverse(this.rights, other.rights, isFriendOf(this, other) && isFriendOf(other, this));
  }

  /** One of the two has blocked the other. */
  isApartFrom(other: Member): boolean {
    return hasBlocked(this, other) || hasBlocked(other, this);
  }
}

/** Name and avatar of the account that somebody came with; null for guests. */
export const faceOf = ({ displayName, avatar }: Visitor): Face | null =>
  displayName === undefined || avatar === undefined ? null : { displayName, avatar };

const isFriendOf = ({ friendIds }: Member, { participant: { userId } }: Member): boolean =>
  userId !== null && friendIds.has(userId);

const hasBlocked = ({ blockedIds }: Member, { participant: { userId } }: Member): boolean =>
  userId !== null && blockedIds.size > 0 && blockedIds.has(userId);
