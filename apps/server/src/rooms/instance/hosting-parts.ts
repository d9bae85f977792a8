import { WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { HostingRequests } from "../hosting/hosting-requests.ts";
import { InstanceHosting } from "../hosting/instance-hosting.ts";
import { endUnauthorizedStream } from "../live/stream-authorization.ts";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import { Access } from "../access/access.ts";
import type { SpawnTransforms } from "../movement/spawn-transforms.ts";
import type { InstanceCore, InstanceParts } from "./instance-parts.ts";

export function createHosting(
  { deps, journal, memory, record, roster }: InstanceCore,
  parts: InstanceParts,
): InstanceHosting {
  return new InstanceHosting(memory?.hosting ?? null, {
    ...deps,
    roster,
    named: (waiting) => parts.access.named(waiting),
    isHostOfSpace: (accountId) => parts.access.isHostOfSpace(accountId),
    onDoor: () => endExcludedWatchers(parts),
    onChatRules: () => parts.watchers.chatRulesChanged(),
    saveSpaceChat: (chat) => deps.spaceChats.save(record.spaceId, chat),
    forgetSpaceWords: (accountIds) => void deps.spaceChats.forgetWords(record.spaceId, accountIds),
    onCapacity: () => deps.onListing(),
    keep: (kept) => {
      journal.hosting(kept);
      void endUnauthorizedStream(parts, deps.log);
    },
    live: () => parts.live.kept,
    onDropped: (member, text) => {
      member.replicator?.link.post(messageBytes("chatDropped", { text }));
      parts.watchers.dropped(member, text);
    },
  });
}

/** The door applies to people who watch as well as to those who enter. */
const endExcludedWatchers = ({ hls, hosting, watchers }: InstanceParts): void => {
  const isExcluded = ({ visitor }: Member): boolean => hosting.doorFor(visitor) !== "open";
  watchers.end(WATCH_CLOSE.again, isExcluded);
  hls.endRest(isExcluded);
  void hls.accessChanged(hosting.door === "open");
};

/** Created after hosting, the document and the watchers. */
export function createAccess(
  { about, deps, end, leave, roster, held, broadcastUpdate }: InstanceCore,
  parts: InstanceParts,
): Access {
  const { document, hosting, hls, seatJournal, voice, watchers } = parts;
  return new Access(about, deps, {
    roster,
    document,
    chat: parts.chat,
    waitingRoom: hosting.waitingRoom,
    watchers,
    hls,
    leave,
    end,
    isCoHost: (accountId) => hosting.isCoHost(accountId),
    endExcludedWatchers: () => endExcludedWatchers(parts),
    rememberedIds: () => [...new Set([...hosting.rememberedIds, ...held.ids])],
    forget: (ids) => {
      hosting.forget(ids);
      voice.forget(seatJournal.dropHeldOf(ids));
      void endUnauthorizedStream(parts, deps.log);
    },
    absentWriters: () => {
      const watching = new Set(watchers.members);
      return hosting.chat.heldWriters.filter((member) => !watching.has(member) && !roster.has(member));
    },
    writerIds: () => [...hosting.writerIds, ...parts.chat.log.openWriterIds],
    forgetWords: (accountIds) => hosting.forgetWords(accountIds),
    silence: (accountIds) => {
      hosting.forgetWords(accountIds);
      parts.chat.log.limitToFriends(accountIds);
    },
    broadcastUpdate,
  });
}

/** Created after all the parts that hosts act on. */
export function createHostingRequests(
  { about, deps, roster, broadcastUpdate, hostDid }: InstanceCore,
  { access, bodyPlacement, chat, hosting, instanceCapacity, watchers }: InstanceParts,
  spawnTransforms: SpawnTransforms,
): HostingRequests {
  return new HostingRequests({
    hosting,
    roster,
    watchers,
    now: deps.now,
    hosts: () => about.current.hosts,
    arrivals: () => spawnTransforms.arrivalPoints().arrivals,
    holdPlace: (visitorId) => instanceCapacity.hold({ visitorId, address: null, isHost: false }),
    transformOf: (member) => bodyPlacement.transformOf(member),
    moveTo: (member, transform) => bodyPlacement.moveTo(member, transform),
    putOut: (visitorId) => access.putOut(visitorId),
    entitle: (member) => {
      access.entitle(member);
      broadcastUpdate(member);
    },
    say: (member, text) => chat.say(member, text),
    onAnnounced: (announced) => deps.onAnnounced(announced),
    removeMessage: (id) => chat.remove(id),
    onAct: hostDid,
  });
}
