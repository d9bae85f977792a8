import { mayGuide, mayHost, mayPutOutOfInstance, roleOf, type RoomHosts } from "@veranda/contract";
import type { hostingClientMessages } from "@veranda/contract/rooms/hosting";
import type { BodyTransform, ClientMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { LoggedMessage } from "../chat/chat-log.ts";
import type { Member } from "../participants/member.ts";
import type { Roster } from "../participants/roster.ts";
import type { Watchers } from "../live/watchers.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { ReceivedMessage } from "../transport/message-handler.ts";
import type { ArrivalPoints } from "../movement/arrival-points.ts";
import { placesAround, placesAt, placesBeside } from "./gathering.ts";
import { targetOf } from "./host-acts.ts";
import type { InstanceAct } from "./instance-act.ts";
import type { Announced } from "./announced.ts";
import type { InstanceHosting } from "./instance-hosting.ts";

/** Who is nearer to the guide walks. Metres. */
const CATCH_UP_MIN_M = 4;

export type HostingMessageName = keyof typeof hostingClientMessages;
export type HostingMessage = ReceivedMessage<HostingMessageName>;

export type HostingRequestsDeps = {
  hosting: InstanceHosting;
  roster: Roster;
  /** Who watches from outside. */
  watchers: Pick<Watchers, "here">;
  hosts: () => RoomHosts;
  arrivals: () => ArrivalPoints["arrivals"];
  now: () => number;
  /** Reserves a place for somebody who is admitted; false: there is none. */
  holdPlace: (visitorId: string) => boolean;
  transformOf: (member: Member) => BodyTransform;
  moveTo: (member: Member, transform: BodyTransform) => void;
  putOut: (visitorId: string) => void;
  /** Their rights have changed. */
  entitle: (member: Member) => void;
  say: (member: Member, text: string) => void;
  /** To all other instances of the space too. */
  onAnnounced: (announced: Announced) => void;
  /** null: there is none of this id. */
  removeMessage: (id: string) => LoggedMessage | null;
  onAct: (host: Member, act: InstanceAct) => void;
};

/** Hosts' requests: checked against their current rights, done, and logged as host acts. */
export class HostingRequests {
  readonly #deps: HostingRequestsDeps;
  readonly #hosting: InstanceHosting;

  constructor(deps: HostingRequestsDeps) {
    this.#deps = deps;
    this.#hosting = deps.hosting;
  }

  /** Answers why it was not done, or null. */
  take(host: Member, message: HostingMessage): RoomRefusal | null {
    const [name, data] = message;
    if (name === "catchUpWithGuide") return this.#catchUp(host);
    if (name === "setGuiding") return this.#setGuiding(host, data.isGuiding);
    if (!mayHost(host.rights)) return "HOSTS_ONLY";
    switch (name) {
      case "setDoor":
        this.#hosting.setDoor(data.mode);
        return this.#did(host, { act: "door", detail: data.mode });
      case "setCapacity":
        this.#hosting.setCapacity(data.capacity);
        return this.#did(host, { act: "capacity", detail: String(data.capacity ?? "") });
      case "answerWaiting":
        return this.#answerWaiting(host, data);
      case "removeParticipant":
        return this.#remove(host, data.id);
      case "setCoHost":
        return this.#setCoHost(host, data);
      case "gather":
        return this.#gather(host, data);
      case "respawnOthers":
        return this.#respawnOthers(host);
      case "announce":
        return this.#announce(host, data);
      case "setCountdown":
        return this.#setCountdown(host, data);
      case "setChatRules":
        return this.#setChatRules(host, data);
      case "setChatWords":
        return this.#setChatWords(host, data);
      case "answerHeldMessage":
        return this.#answerHeld(host, data);
      case "removeMessage":
        return this.#removeMessage(host, data.id);
      default:
        return name satisfies never;
    }
  }

  #setChatRules(host: Member, changed: ClientMessage<"setChatRules">): null {
    const before = this.#hosting.shown.chatRules;
    const chatRules = {
      slowSeconds: changed.slowSeconds ?? before.slowSeconds,
      isWithoutLinks: changed.isWithoutLinks ?? before.isWithoutLinks,
      isGuestChatHeld: changed.isGuestChatHeld ?? before.isGuestChatHeld,
      wordFilter: changed.wordFilter ?? before.wordFilter,
    };
    this.#hosting.setChatRules(host, chatRules);
    return this.#did(host, { act: "chat_rules", detail: JSON.stringify(chatRules) });
  }

  #setChatWords(host: Member, changed: ClientMessage<"setChatWords">): RoomRefusal | null {
    // Other hosts read them.
    if (host.rights.isConversationOff) return "OFF_BY_PARENT";
    const words = this.#hosting.setChatWords(host, changed);
    return this.#did(host, { act: "chat_words", detail: String(words.blocked.length) });
  }

  #answerWaiting(host: Member, { id, isAdmitted }: ClientMessage<"answerWaiting">): RoomRefusal | null {
    const { waitingRoom } = this.#hosting;
    const visitors = waitingRoom.visitors(id);
    // No refusal where they have left meanwhile.
    for (const visitorId of visitors) {
      const target = { accountId: null, displayName: waitingRoom.nameOf(visitorId) };
      if (!isAdmitted) waitingRoom.end(visitorId, "turned_away");
      else if (!this.#deps.holdPlace(visitorId)) return "INSTANCE_FULL";
      else this.#hosting.admit(visitorId);
      this.#did(host, { act: isAdmitted ? "admitted" : "turned_away", target });
    }
    return null;
  }

  #remove(host: Member, id: string): RoomRefusal | null {
    const them = this.#find(id) ?? this.#deps.watchers.here(id);
    if (them === null || them === host) return "PARTICIPANT_NOT_HERE";
    const hosts = this.#deps.hosts();
    // Who hosts a space without a role in it is staff.
    const asViewer = ({ participant, visitor, rights }: Member) => ({
      role: roleOf(hosts, participant.userId),
      isStaff: visitor.isHost,
      isCoHost: rights.isCoHost,
    });
    if (!mayPutOutOfInstance(hosts, asViewer(host), asViewer(them))) return "CANNOT_REMOVE_HOST";
    this.#did(host, { act: "removed", target: targetOf(them) });
    this.#deps.putOut(them.visitor.visitorId);
    return null;
  }

  #setCoHost(host: Member, { id, isCoHost }: ClientMessage<"setCoHost">): RoomRefusal | null {
    if (!host.rights.isHost) return "HOSTS_ONLY";
    const them = this.#find(id);
    if (them === null) return "PARTICIPANT_NOT_HERE";
    const { userId } = them.participant;
    if (userId === null) return "CO_HOST_WITH_ACCOUNT";
    const refusal = this.#hosting.setCoHost(userId, isCoHost);
    if (refusal !== null) return refusal;
    this.#deps.entitle(them);
    return this.#did(host, { act: isCoHost ? "co_host_made" : "co_host_removed", target: targetOf(them) });
  }

  #gather(host: Member, { around, id }: ClientMessage<"gather">): RoomRefusal | null {
    const middle = this.#find(around);
    const one = id === null ? null : this.#find(id);
    const isThere = middle?.isPlaced === true && (id === null || one?.isPlaced === true);
    if (middle === null || !isThere || one === middle) return "PARTICIPANT_NOT_HERE";
    const moved = one === null ? this.#placed.filter((member) => member !== middle) : [one];
    const places = placesAround(this.#deps.transformOf(middle), moved.length);
    this.#move(moved, places);
    for (const member of moved) {
      if (member === host) continue;
      const by = host.isHiddenFrom(member) ? null : host.participant.displayName;
      member.replicator?.link.post(messageBytes("summoned", { by }));
    }
    return this.#did(
      host,
      one === null
        ? { act: "gathered", target: targetOf(middle) }
        : { act: "summoned", target: targetOf(one) },
    );
  }

  #respawnOthers(host: Member): RoomRefusal | null {
    const arrivals = this.#deps.arrivals();
    if (arrivals.length === 0) return "NOWHERE_TO_ARRIVE";
    const moved = this.#placed.filter((member) => member !== host);
    this.#move(moved, placesAt(arrivals, moved.length));
    return this.#did(host, { act: "respawned" });
  }

  #setGuiding(host: Member, isGuiding: boolean): RoomRefusal | null {
    if (!mayGuide(host.rights)) return "HOSTS_ONLY";
    const { guideId } = this.#hosting.shown;
    if (!isGuiding) {
      if (guideId === null) return null;
      if (guideId !== host.participant.id && !mayHost(host.rights)) return "HOSTS_ONLY";
      const guide = this.#find(guideId);
      this.#hosting.show({ guideId: null });
      return this.#did(host, { act: "guiding_stopped", ...(guide !== null && { target: targetOf(guide) }) });
    }
    if (guideId === host.participant.id) return null;
    if (guideId !== null) return "GUIDED_ALREADY";
    this.#hosting.show({ guideId: host.participant.id });
    return this.#did(host, { act: "guiding_started" });
  }

  /** Nobody is put beside somebody who is near, or whom they don't see. */
  #catchUp(member: Member): RoomRefusal | null {
    const { guideId } = this.#hosting.shown;
    const guide = guideId === null ? null : this.#find(guideId);
    const isGuided = guide !== null && guide !== member && guide.isPlaced && !guide.isHiddenFrom(member);
    if (!isGuided || !member.isPlaced) return "NOT_NOW";
    const at = this.#deps.transformOf(guide);
    const [dx, dy, dz] = this.#deps
      .transformOf(member)
      .position.map((own, axis) => own - (at.position[axis] ?? 0));
    if (Math.hypot(dx ?? 0, dy ?? 0, dz ?? 0) < CATCH_UP_MIN_M) return null;
    const places = placesBeside(at);
    const place = places[member.index % places.length];
    if (place !== undefined) this.#deps.moveTo(member, place);
    return null;
  }

  #announce(host: Member, { text, isEverywhere = false }: ClientMessage<"announce">): RoomRefusal | null {
    if (host.rights.isConversationOff) return "OFF_BY_PARENT";
    // A co-host has a say in this instance alone.
    if (isEverywhere && !host.rights.isHost) return "HOSTS_ONLY";
    const { userId, displayName: by } = host.participant;
    const announced = { by, userId, text, isAmongFriends: host.rights.isLimitedToFriends };
    this.#hosting.announce(announced);
    if (isEverywhere) this.#deps.onAnnounced(announced);
    return this.#did(host, { act: "announced", detail: text });
  }

  #setCountdown(host: Member, { seconds, title }: ClientMessage<"setCountdown">): RoomRefusal | null {
    if (host.rights.isConversationOff && seconds !== null && title !== "") return "OFF_BY_PARENT";
    this.#hosting.setCountdown(
      host,
      seconds === null ? null : { title, endsAt: this.#deps.now() + seconds * 1000 },
    );
    return this.#did(host, {
      act: "countdown",
      detail: seconds === null ? "" : `${seconds} s ${title}`.trim(),
    });
  }

  #answerHeld(host: Member, { id, isShown: isToBeShown }: ClientMessage<"answerHeldMessage">): null {
    const answered = this.#hosting.chat.answer(id, isToBeShown);
    if (answered === null) return null;
    const { member, texts } = answered;
    // A parent may have turned it off since: then a host releases nothing.
    const isShown = isToBeShown && !member.rights.isConversationOff;
    if (isShown) this.#hosting.trustChanged();
    for (const text of texts) {
      if (isShown) this.#deps.say(member, text);
      else this.#hosting.dropped(member, text);
      this.#did(host, {
        act: isShown ? "message_shown" : "message_dropped",
        target: targetOf(member),
        detail: text,
      });
    }
    return null;
  }

  #removeMessage(host: Member, id: string): null {
    const removed = this.#deps.removeMessage(id);
    // No refusal where another host was faster.
    if (removed === null) return null;
    const { accountId, senderName: displayName, text: detail } = removed;
    return this.#did(host, { act: "message_removed", target: { accountId, displayName }, detail });
  }

  #find(id: string): Member | null {
    return this.#deps.roster.members.find(({ participant }) => participant.id === id) ?? null;
  }

  /** Members who have a position, the host included. */
  get #placed(): Member[] {
    return this.#deps.roster.members.filter(({ isPlaced }) => isPlaced);
  }

  #move(members: readonly Member[], places: readonly BodyTransform[]): void {
    for (const [at, member] of members.entries()) {
      const place = places[at];
      if (place !== undefined) this.#deps.moveTo(member, place);
    }
  }

  #did(host: Member, act: InstanceAct): null {
    this.#deps.onAct(host, act);
    return null;
  }
}
