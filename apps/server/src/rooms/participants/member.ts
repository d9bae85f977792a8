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

/** A participant with everything the server knows about them. */
export class Member {
  readonly participant: Participant;
  visitor: Visitor;
  /** The name that a guest chose; their display name may differ to avoid a clash. */
  chosenName: string;
  /** Name and avatar of their account as last read; null for guests. */
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
  /** The pose in the journal. */
  readonly remembered: QuantizedPose = newQuantizedPose();
  /** The connection, or null while it is lost. */
  replicator: ClientReplicator | null = null;
  /** When the connection was lost. */
  awaySince: number | null = null;
  activeAt: number;
  /** The visit that is being metered, and its start by the wall clock; null: they are away, or don't count. */
  visitSince: { readonly id: string; readonly from: number } | null = null;
  /** Carried over if the visitor was here before. */
  rateLimits: ActionRateLimits;
  /** Has sent a position. */
  isPlaced = false;
  /** Mouth of the newest frame, and the tick of its arrival. */
  #mouth = 0;
  #mouthTick = 0;
  /** Server corrections sent so far, modulo 16. */
  epoch = 0;
  /** Their voice state as last broadcast; null: the default of the mode. */
  voice: PersonVoice | null = null;
  /** Whether they receive what only hosts receive. */
  hasHostView = false;
  /** Their rights here. */
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

  /** The signed-in account, with the links and the browser that this visitor came with. */
  asSignedIn(holder: ReservationHolder): ReservationHolder {
    const shareIds = new Set([...(this.visitor.shareIds ?? []), ...(holder.shareIds ?? [])]);
    const { isAuthless, visitorId, deviceId = isAuthless ? visitorId : undefined } = this.visitor;
    return { ...(deviceId !== undefined && { deviceId }), ...holder, shareIds: [...shareIds] };
  }

  /** The same participant, from now on with the account that signed in. */
  become(holder: ReservationHolder): void {
    this.renew(holder);
    const { participant } = this;
    participant.userId = holder.userId;
    participant.isAuthless = holder.isAuthless;
    participant.displayName = holder.displayName ?? participant.displayName;
    participant.avatar = holder.avatar ?? participant.avatar;
    this.accountFace = faceOf(holder);
  }

  /**
   * Sets the current name and avatar of their account; false: nothing visible changed. An avatar worn for this visit
   * stays.
   */
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

  /** The same visitor with a newer reservation. */
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
   * Whether what one of the two says, writes or shows on camera may reach the other: if one is under 16, they must be
   * friends or a host must allow it here.
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
