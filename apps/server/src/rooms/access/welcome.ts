import { mayHost } from "@veranda/contract";
import { ROOM_PROTOCOL, type RoomData, type ServerMessage } from "@veranda/contract/rooms/messages";
import { TICK_MS } from "@veranda/wire";
import { authorsInRoom, hiddenAmong } from "../document/hidden-authors.ts";
import type { InstanceDocument } from "../document/instance-document.ts";
import type { InstanceHosting } from "../hosting/instance-hosting.ts";
import { ClientReplicator } from "../replication/client-replicator.ts";
import { MAX_SPEED, SPACE_BOUNDS } from "../limits/limits.ts";
import type { InstanceLive } from "../live/instance-live.ts";
import { messageBytes, type ClientConnection } from "../transport/client-connection.ts";
import type { InstanceVideo } from "../video/instance-video.ts";
import type { InstanceVoice } from "../voice/instance-voice.ts";
import type { ChatLog } from "../chat/chat-log.ts";
import type { Member } from "../participants/member.ts";
import type { Positions } from "../movement/positions.ts";
import type { Roster } from "../participants/roster.ts";

const NOBODY: ReadonlySet<string> = new Set();

export type WelcomeDeps = {
  instanceId: string;
  roster: Roster;
  positions: Positions;
  chat: ChatLog;
  document: InstanceDocument;
  voice: InstanceVoice;
  video: InstanceVideo;
  hosting: InstanceHosting;
  live: InstanceLive;
  room: () => RoomData;
  tick: () => number;
  /** Milliseconds since 1970, and of the monotonic clock. */
  now: () => number;
  monotonic: () => number;
};

/** The whole state of an instance, as it is sent to a page that enters. */
export class Welcome {
  readonly #deps: WelcomeDeps;

  constructor(deps: WelcomeDeps) {
    this.#deps = deps;
  }

  /** `stands`: the page already has a position, instead of an arrival point. */
  connect(
    member: Member,
    link: ClientConnection,
    { isResumed, stands }: { isResumed: boolean; stands: boolean },
  ): void {
    const { roster, tick, monotonic, voice } = this.#deps;
    const hidden = roster.hiddenFrom(member);
    const replicator = new ClientReplicator(link, tick());
    member.replicator = replicator;
    member.hasHostView = false;
    for (const { index } of hidden) replicator.hide(index);
    member.inputBuffer.restart();
    member.epoch = 0;
    member.activeAt = monotonic();
    const hiddenIds = new Set(hidden.map(({ participant }) => participant.id));
    const bytes = this.#bytesFor(member, hiddenIds, isResumed, stands);
    replicator.wholeBytes = bytes.length;
    link.send(bytes);
    voice.connected(member);
  }

  #bytesFor(member: Member, hiddenIds: ReadonlySet<string>, isResumed: boolean, stands: boolean): Uint8Array {
    const { roster, positions, chat, document, voice, video, hosting, live } = this.#deps;
    const room = this.#deps.room();
    const data: ServerMessage<"welcome"> = {
      protocol: ROOM_PROTOCOL,
      me: member.participant.id,
      instanceId: this.#deps.instanceId,
      resumeKey: member.resumeKey,
      isResumed,
      room,
      participants: roster.members.flatMap(({ participant }) =>
        hiddenIds.has(participant.id) ? [] : participant,
      ),
      chat: chat.for({
        hiddenAccountIds: mayHost(member.rights) ? NOBODY : member.blockedIds,
        hiddenParticipantIds: hiddenIds,
        friendIds: member.friendIds,
        rights: member.rights,
        self: member,
      }),
      transform: stands ? positions.of(member) : null,
      serverTime: this.#deps.now(),
      tick: this.#deps.tick(),
      tickMs: TICK_MS,
      rights: member.rights,
      holds: document.holds,
      voice: voice.welcome(member),
      video: video.welcome(member),
      hosting: hosting.shownTo(member),
      live: live.shown,
      captions: { isTranscribed: voice.captions.isTranscribed },
      maxSpeed: MAX_SPEED.ground,
      bounds: { min: [...SPACE_BOUNDS.min], max: [...SPACE_BOUNDS.max] },
    };
    return messageBytes(
      "welcome",
      data,
      hiddenAmong(authorsInRoom(room, data.holds), roster.members)(member),
    );
  }
}
