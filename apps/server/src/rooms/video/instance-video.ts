import { mayHost, mayPublishVoice, type RoomRights } from "@veranda/contract";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import {
  DEFAULT_PERSON_VIDEO,
  type PersonVideo,
  type RoomVideo,
  type VIDEO_NOTICES,
  type videoClientMessages,
} from "@veranda/contract/rooms/video";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { ReceivedMessage } from "../transport/message-handler.ts";
import type { VideoLimits } from "./video-limits.ts";
import type { VoicedMember } from "../voice/voiced-member.ts";
import type { ShareTime } from "./share-time.ts";

export type VideoMessageName = keyof typeof videoClientMessages;
export type VideoMessage = ReceivedMessage<VideoMessageName>;
type Notice = (typeof VIDEO_NOTICES)[number];

export type InstanceVideoDeps = {
  limits: () => VideoLimits;
  shareTime: ShareTime;
  /** Whether the document has a screen of this id. */
  hasSurface: (id: string) => boolean;
  /** What somebody may show has changed: the media server is to be told at once. */
  onGrant: (id: string) => void;
  /** A host has stopped what somebody showed. */
  onStopped: (host: Member, them: Member, kind: "camera" | "screen") => void;
  setSeen: (viewerId: string, shownIds: readonly string[]) => void;
};

type Shown = {
  readonly member: Member;
  video: PersonVideo;
  rights: RoomRights;
  /** When they took their surface, in the order of all. */
  tookSurface: number;
};

/** Warned this long before the day's time is used up. */
const WARNED_SECONDS = 60;
const NOBODY: readonly string[] = [];

/** Whose camera and screen are on in one instance, and who may see them. */
export class InstanceVideo {
  readonly #deps: InstanceVideoDeps;
  readonly #people = new Map<string, Shown>();
  /** As the media server was told, by viewer. */
  readonly #seen = new Map<string, readonly string[]>();
  /** As each viewer's page was told: only of those whom they see. */
  readonly #told = new Map<string, ReadonlyMap<string, PersonVideo>>();
  #isChanged = false;
  #isWarned = false;
  #surfacesTaken = 0;
  /** The stream of a broadcast: a share of no participant, seen by all. */
  #stream: PersonVideo = DEFAULT_PERSON_VIDEO;

  constructor(deps: InstanceVideoDeps) {
    this.#deps = deps;
  }

  enter(member: Member): void {
    const { id } = member.participant;
    this.#people.set(id, { member, video: DEFAULT_PERSON_VIDEO, rights: member.rights, tookSurface: 0 });
    // A media server that outlived the process knows them from before.
    this.#deps.setSeen(id, NOBODY);
  }

  leave({ participant: { id } }: Member): void {
    this.#people.delete(id);
    this.#seen.delete(id);
    this.#told.delete(id);
  }

  /** Another page of theirs has taken over: it shows nothing. */
  takenOver({ participant: { id } }: Member): void {
    this.#set(id, DEFAULT_PERSON_VIDEO);
  }

  /** Shows the stream of a broadcast on this screen object, with null on none; without an argument it isn't shown. */
  showStream(surfaceId?: string | null): void {
    const video =
      surfaceId === undefined ? DEFAULT_PERSON_VIDEO : { isCameraOn: false, isSharing: true, surfaceId };
    if (isSame(this.#stream, video)) return;
    if (this.#stream.isSharing !== video.isSharing) this.#deps.onGrant(LIVE_IDENTITY);
    this.#stream = video;
    this.#isChanged = true;
  }

  /**
   * Why somebody can't show something on a screen object, or null. What doesn't reach them doesn't hold it against them.
   * `by`: who shows it, they themself or the stream.
   */
  surfaceRefusal(surfaceId: string, askerId: string, by = askerId): RoomRefusal | null {
    if (!this.#deps.hasSurface(surfaceId)) return "SURFACE_GONE";
    if (by !== LIVE_IDENTITY && this.#stream.surfaceId === surfaceId) return "SURFACE_TAKEN";
    const isTaken = [askerId, ...(this.#seen.get(askerId) ?? NOBODY)].some(
      (id) => id !== by && this.#people.get(id)?.video.surfaceId === surfaceId,
    );
    return isTaken ? "SURFACE_TAKEN" : null;
  }

  /** What they may send: what they have on. */
  grantOf(id: string): { camera: boolean; screen: boolean } {
    const { isCameraOn, isSharing } = this.#people.get(id)?.video ?? DEFAULT_PERSON_VIDEO;
    return { camera: isCameraOn, screen: isSharing };
  }

  /** What somebody is told who comes. */
  welcome(viewer: Member): RoomVideo {
    const shown = this.#shownTo(viewer);
    this.#told.set(viewer.participant.id, shown);
    return { people: [...shown].map(([id, video]) => ({ id, video })) };
  }

  /** Does what somebody asks for; answers why not, or null. */
  take(member: Member, [name, data]: VideoMessage): RoomRefusal | null {
    const { id } = member.participant;
    if (name === "stopVideo") return this.#stop(member, data);
    const shown = this.#people.get(id);
    if (shown === undefined) return "NOT_NOW";
    if (name === "camera") {
      const refusal = data.isOn ? this.#cameraRefusal(member) : null;
      if (refusal === null) this.#set(id, { ...shown.video, isCameraOn: data.isOn });
      return refusal;
    }
    if (!data.isOn) {
      this.#set(id, { ...shown.video, isSharing: false, surfaceId: null });
      return null;
    }
    const refusal = this.#shareRefusal(member, data.surfaceId);
    if (refusal !== null) return refusal;
    // What other instances have used meanwhile.
    if (!shown.video.isSharing) void this.#deps.shareTime.refresh();
    this.#set(id, { ...shown.video, isSharing: true, surfaceId: data.surfaceId });
    return null;
  }

  /** Once a tick. */
  tick(): void {
    this.#followRights();
    this.#followSurfaces();
    this.#countShares();
    if (!this.#isChanged) return;
    this.#isChanged = false;
    for (const { member } of this.#people.values()) this.#tell(member);
  }

  /** Who may see whom, by where everybody is: those of the same private zone, or all outside of one. */
  decide(people: Iterable<VoicedMember>): void {
    const all = [...people];
    const showing = all.filter(({ id }) => isOn(this.#people.get(id)?.video ?? DEFAULT_PERSON_VIDEO));
    const stream = this.#stream.isSharing ? [LIVE_IDENTITY] : NOBODY;
    if (showing.length === 0 && stream.length === 0 && this.#seen.size === 0) return;
    for (const viewer of all) {
      const shownIds =
        viewer.zone < 0
          ? NOBODY
          : showing.flatMap((shown) =>
              shown === viewer || shown.zone !== viewer.zone || shown.isInaudibleTo(viewer) ? [] : shown.id,
            );
      const ids = [...shownIds, ...stream];
      const before = this.#seen.get(viewer.id) ?? NOBODY;
      if (ids.length === before.length && ids.every((id, at) => id === before[at])) continue;
      if (ids.length === 0) this.#seen.delete(viewer.id);
      else this.#seen.set(viewer.id, ids);
      this.#isChanged = true;
      this.#deps.setSeen(viewer.id, ids);
    }
  }

  end(): void {
    void this.#deps.shareTime.refresh();
  }

  #cameraRefusal({ rights }: Member): RoomRefusal | null {
    if (!mayPublishVoice(rights)) return "VIDEO_WITH_ACCOUNT";
    return this.#deps.limits().isWebcamAllowed ? null : "CAMERA_NOT_IN_PLAN";
  }

  #shareRefusal({ rights, participant }: Member, surfaceId: string | null): RoomRefusal | null {
    if (!mayPublishVoice(rights)) return "VIDEO_WITH_ACCOUNT";
    if (this.#secondsLeft() <= 0) return "SCREEN_SHARE_USED_UP";
    return surfaceId === null ? null : this.surfaceRefusal(surfaceId, participant.id);
  }

  #stop(host: Member, { id, kind }: ClientMessage<"stopVideo">): RoomRefusal | null {
    if (!mayHost(host.rights)) return "HOSTS_ONLY";
    const shown = this.#people.get(id);
    if (shown === undefined) return "PARTICIPANT_NOT_HERE";
    const { video } = shown;
    if (kind === "camera" ? !video.isCameraOn : !video.isSharing) return null;
    this.#switchOff(id, kind);
    this.#notify(shown, kind, "VIDEO_STOPPED_BY_HOST");
    this.#deps.onStopped(host, shown.member, kind);
    return null;
  }

  /** Applies rights that have changed elsewhere. */
  #followRights(): void {
    const { isWebcamAllowed } = this.#deps.limits();
    for (const [id, shown] of this.#people) {
      const { rights } = shown.member;
      shown.rights = rights;
      if (!isOn(shown.video)) continue;
      if (!mayPublishVoice(rights)) this.#set(id, DEFAULT_PERSON_VIDEO);
      else if (!isWebcamAllowed && shown.video.isCameraOn) this.#switchOff(id, "camera");
    }
  }

  #followSurfaces(): void {
    for (const [id, shown] of this.#people) {
      const { surfaceId } = shown.video;
      if (surfaceId === null || this.#deps.hasSurface(surfaceId)) continue;
      this.#set(id, { ...shown.video, surfaceId: null });
      this.#notify(shown, "screen", "SURFACE_GONE");
    }
  }

  #countShares(): void {
    const sharing = [...this.#people].filter(([, { video }]) => video.isSharing);
    this.#deps.shareTime.count(sharing.length);
    const left = this.#secondsLeft();
    if (left > WARNED_SECONDS) this.#isWarned = false;
    else if (left <= 0) {
      for (const [id, shown] of sharing) {
        this.#switchOff(id, "screen");
        this.#notify(shown, "screen", "SCREEN_SHARE_USED_UP");
      }
    } else if (!this.#isWarned && sharing.length > 0) {
      this.#isWarned = true;
      for (const [, shown] of sharing) this.#notify(shown, "screen", "SCREEN_SHARE_ENDS_SOON");
    }
  }

  #secondsLeft(): number {
    const { screenShareDailyLimitSeconds: limit } = this.#deps.limits();
    return limit === null ? Number.POSITIVE_INFINITY : limit - this.#deps.shareTime.usedSeconds;
  }

  #switchOff(id: string, kind: "camera" | "screen"): void {
    const { video } = this.#people.get(id) ?? { video: DEFAULT_PERSON_VIDEO };
    this.#set(
      id,
      kind === "camera" ? { ...video, isCameraOn: false } : { ...video, isSharing: false, surfaceId: null },
    );
  }

  #set(id: string, video: PersonVideo): void {
    const shown = this.#people.get(id);
    if (shown === undefined) return;
    const before = shown.video;
    if (isSame(before, video)) return;
    shown.video = video;
    if (video.surfaceId !== before.surfaceId) shown.tookSurface = ++this.#surfacesTaken;
    this.#isChanged = true;
    if (before.isCameraOn !== video.isCameraOn || before.isSharing !== video.isSharing)
      this.#deps.onGrant(id);
  }

  /**
   * What somebody has on, and what those whom they see have: of a video that reaches them not, they aren't told. Of
   * several on one surface the stream is on it, else the latest; the others go on without it.
   */
  #shownTo({ participant: { id } }: Member): ReadonlyMap<string, PersonVideo> {
    const all = [id, ...(this.#seen.get(id) ?? NOBODY)].flatMap((each) => this.#people.get(each) ?? []);
    const taken = new Set([this.#stream.surfaceId]);
    const shown = new Map<string, PersonVideo>();
    for (const { member, video } of all.toSorted((one, other) => other.tookSurface - one.tookSurface)) {
      const { surfaceId } = video;
      if (isOn(video))
        shown.set(member.participant.id, taken.has(surfaceId) ? { ...video, surfaceId: null } : video);
      taken.add(surfaceId);
    }
    if (this.#stream.isSharing) shown.set(LIVE_IDENTITY, this.#stream);
    return shown;
  }

  #tell(viewer: Member): void {
    const link = viewer.replicator?.link;
    if (link === undefined) return;
    const { id } = viewer.participant;
    const before = this.#told.get(id);
    const shown = this.#shownTo(viewer);
    this.#told.set(id, shown);
    const people: RoomVideo["people"] = [];
    for (const [each, video] of shown)
      if (!isSame(before?.get(each) ?? DEFAULT_PERSON_VIDEO, video)) people.push({ id: each, video });
    for (const each of before?.keys() ?? [])
      if (!shown.has(each) && this.#isHere(each, viewer))
        people.push({ id: each, video: DEFAULT_PERSON_VIDEO });
    if (people.length > 0) link.post(messageBytes("videoChanged", { people }));
  }

  /** False: the viewer's page was told that they have left. */
  #isHere(id: string, viewer: Member): boolean {
    return id === LIVE_IDENTITY || this.#people.get(id)?.member.isHiddenFrom(viewer) === false;
  }

  #notify({ member }: Shown, kind: "camera" | "screen", reason: Notice): void {
    member.replicator?.link.post(messageBytes("videoNotice", { kind, reason }));
  }
}

const isSame = (one: PersonVideo, other: PersonVideo): boolean =>
  one.isCameraOn === other.isCameraOn &&
  one.isSharing === other.isSharing &&
  one.surfaceId === other.surfaceId;

const isOn = ({ isCameraOn, isSharing }: PersonVideo): boolean => isCameraOn || isSharing;
