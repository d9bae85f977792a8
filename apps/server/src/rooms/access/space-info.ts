import { rightsOf, type RoomRights } from "@veranda/contract";
import { isConnectionLost } from "../../platform/db/connection-lost.ts";
import type { Member } from "../participants/member.ts";
import type { AdmissionSubject, RoomAdmission, ExclusionReason } from "./admission.ts";
import type { Face, ReservationHolder, Visitor } from "../participants/visitor.ts";
import type { Circle, RoomPeople, RoomSpaces } from "../rooms-deps.ts";
import type { Assignments, SpaceAbout } from "./space-about.ts";
import { NOTHING_REMOVED, type RemovedContent } from "../document/removed-content.ts";
import type { VideoLimits } from "../video/video-limits.ts";

type Spaces = Pick<RoomSpaces, "about" | "admissions">;
const NOTHING_ASSIGNED: Assignments = new Map();

type SpaceInfoDeps = { spaces: Spaces; people: Pick<RoomPeople, "circleOf" | "facesOf"> };

/** What an instance knows about its space, and what everyone may do in it. */
export class SpaceInfo {
  /** Defaults: no limits. */
  videoLimits: VideoLimits = {
    isWebcamAllowed: true,
    screenShareDailyLimitSeconds: null,
    isGoLiveAllowed: true,
  };
  readonly #spaceId: string;
  readonly #spaces: Spaces;
  readonly #people: SpaceInfoDeps["people"];
  #about: SpaceAbout;
  #hostNames: readonly string[] = [];
  #assignments: Assignments = NOTHING_ASSIGNED;
  /** What staff have removed from it. */
  removed: RemovedContent;
  #reads = 0;
  /** Number of the read whose result is current. */
  #latest = 0;
  /** Whether the asking instance is the space's main instance. */
  isHostInstance: boolean;
  /** A query failed while the database was away: who is here, and with which rights, must be checked again. */
  isBehind = false;

  constructor(
    spaceId: string,
    about: SpaceAbout & { videoLimits?: VideoLimits; removed?: RemovedContent },
    { spaces, people }: SpaceInfoDeps,
    isHostInstance: boolean,
  ) {
    this.#spaceId = spaceId;
    this.#about = { name: about.name, hosts: about.hosts };
    this.videoLimits = about.videoLimits ?? this.videoLimits;
    this.removed = about.removed ?? NOTHING_REMOVED;
    this.#spaces = spaces;
    this.#people = people;
    this.isHostInstance = isHostInstance;
  }

  get current(): SpaceAbout {
    return this.#about;
  }

  /** Names of its hosts, whether they are here or not. */
  get hostNames(): readonly string[] {
    return this.#hostNames;
  }

  /** False if the space no longer exists. While the database is away, what was read last remains valid. */
  read(): Promise<boolean> {
    return this.#unlessAway(this.readAnew(), true);
  }

  /** The same, and throws while the database is away. */
  async readAnew(): Promise<boolean> {
    const read = (this.#reads += 1);
    const about = await this.#spaces.about(this.#spaceId);
    if (about === null) return false;
    // Of concurrent reads the latest one counts, whichever is answered first.
    if (read < this.#latest) return true;
    this.#latest = read;
    const {
      name,
      hosts,
      hostNames = [],
      assignments = NOTHING_ASSIGNED,
      videoLimits = this.videoLimits,
      removed = NOTHING_REMOVED,
    } = about;
    this.removed = removed;
    this.videoLimits = videoLimits;
    this.#about = { name, hosts };
    this.#hostNames = hostNames;
    this.#assignments = assignments;
    return true;
  }

  rightsOf({ participant, visitor }: Member): RoomRights {
    // A host of a space without an owner is staff or an administrator.
    const person = {
      accountId: participant.userId,
      isStaff: visitor.isHost,
      isUnder16: visitor.isUnder16 === true,
      isConversationOff: visitor.isConversationOff === true,
    };
    const assigned = participant.userId === null ? undefined : this.#assignments.get(participant.userId);
    return rightsOf(this.#about.hosts, person, this.isHostInstance, assigned);
  }

  /** Where an account may build, if not in all of the space; whether they are here or not. */
  standsOf(accountId: string): RoomRights["stands"] {
    const assigned = this.#assignments.get(accountId);
    return rightsOf(this.#about.hosts, { accountId, isStaff: false }, false, assigned).stands;
  }

  /**
   * The current state of somebody with a reservation, or why they may no longer be here. While the database is away,
   * their state at the time of the reservation.
   */
  async admit(holder: ReservationHolder): Promise<ReservationHolder | ExclusionReason> {
    const person = admissionSubject(holder.userId, holder);
    const { isHost, isJudging = false, isUnder16 = false, isConversationOff = false } = holder;
    const asBefore: RoomAdmission[] = [{ mayEnter: true, isHost, isJudging, isUnder16, isConversationOff }];
    const [admission] = await this.#unlessAway(this.#spaces.admissions(this.#spaceId, [person]), asBefore);
    if (admission?.mayEnter === true)
      return {
        ...holder,
        isHost: admission.isHost,
        isJudging: admission.isJudging === true,
        isUnder16: admission.isUnder16 === true,
        isConversationOff: admission.isConversationOff === true,
      };
    return reasonOf(admission, holder);
  }

  /** Whether somebody unknown may be here. While the database is away, nobody may. */
  async isOpenToAnybody(): Promise<boolean> {
    const anybody = { accountId: null, shareIds: [], deviceId: null };
    const [admission] = await this.#unlessAway(this.#spaces.admissions(this.#spaceId, [anybody]), []);
    return admission?.mayEnter === true;
  }

  /**
   * Their current friends and blocks: somebody may have been blocked since the reservation. While the database is away,
   * those at the time of the reservation.
   */
  circleOf({ userId, friendIds, blockedIds = [] }: ReservationHolder): Promise<Circle> {
    const asBefore = { friendIds, blockedIds };
    if (userId === null) return Promise.resolve(asBefore);
    return this.#unlessAway(this.#people.circleOf(userId), asBefore);
  }

  /** The current name and avatar of their account; empty for guests, and as reserved while the database is away. */
  async faceOf({ userId }: ReservationHolder): Promise<Partial<Face>> {
    if (userId === null) return {};
    const faces = await this.#unlessAway(this.#people.facesOf([userId]), new Map<string, Face>());
    const face = faces.get(userId);
    return face === undefined ? {} : { displayName: face.displayName, avatar: face.avatar };
  }

  /** Reads the hosts again; resolves to those who may no longer be here, and why. */
  async recheck(
    members: readonly Member[],
  ): Promise<{ readonly member: Member; readonly reason: ExclusionReason }[]> {
    const people = members.map(({ participant, visitor }) => admissionSubject(participant.userId, visitor));
    const admissions = await this.#spaces.admissions(this.#spaceId, people);
    return members.flatMap((member, at) => {
      const {
        mayEnter = false,
        isHost = false,
        isJudging = false,
        isUnder16 = false,
        isConversationOff = false,
      } = admissions[at] ?? {};
      const before = member.visitor;
      member.visitor = { ...before, isHost, isJudging, isUnder16, isConversationOff };
      return mayEnter ? [] : { member, reason: reasonOf(admissions[at], before) };
    });
  }

  /** Of those who wait at the door: who may no longer enter, and why. */
  async recheckWaiting(
    holders: readonly ReservationHolder[],
  ): Promise<{ readonly visitorId: string; readonly reason: ExclusionReason }[]> {
    if (holders.length === 0) return [];
    const people = holders.map((holder) => admissionSubject(holder.userId, holder));
    const admissions = await this.#spaces.admissions(this.#spaceId, people);
    return holders.flatMap((holder, at) => {
      const { visitorId } = holder;
      return admissions[at]?.mayEnter === true ? [] : { visitorId, reason: reasonOf(admissions[at], holder) };
    });
  }

  /** Those of these visitors and accounts, here or not, who are banned. */
  async bannedAmong(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    // Account ids and browser ids are different things.
    const people = ids.map((id) => ({ accountId: id, deviceId: id, shareIds: [] }));
    const admissions = await this.#spaces.admissions(this.#spaceId, people);
    return ids.filter((_, at) => admissions[at]?.isBanned === true);
  }

  /** Those of these accounts for whom a parent has turned voice and chat off, and those that were deleted. */
  async silencedAndGone(
    accountIds: readonly string[],
  ): Promise<Readonly<Record<"silenced" | "gone", readonly string[]>>> {
    if (accountIds.length === 0) return { silenced: [], gone: [] };
    const people = accountIds.map((accountId) => ({ accountId, deviceId: null, shareIds: [] }));
    const admissions = await this.#spaces.admissions(this.#spaceId, people);
    return {
      silenced: accountIds.filter((_, at) => admissions[at]?.isConversationOff === true),
      gone: accountIds.filter((_, at) => admissions[at]?.isGone === true),
    };
  }

  async #unlessAway<T>(asked: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      this.isBehind = true;
      return otherwise;
    }
  }
}

/** `before`: the state in which they were admitted. */
function reasonOf(
  admission: RoomAdmission | undefined,
  { isJudging = false }: Pick<Visitor, "isJudging">,
): ExclusionReason {
  if (admission?.isGated === true) return "gated";
  if (isJudging) return "review_over";
  return admission?.isBanned === true ? "banned" : "denied";
}

function admissionSubject(
  accountId: string | null,
  { isAuthless, visitorId, shareIds = [], deviceId = isAuthless ? visitorId : undefined }: Visitor,
): AdmissionSubject {
  return { accountId, shareIds, deviceId: deviceId ?? null };
}
