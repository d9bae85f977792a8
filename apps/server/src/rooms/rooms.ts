import { matchMaker } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { rightsOf, type FileAsset } from "@veranda/contract";
import { LIVE_IDENTITY, WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { NamedError } from "../named-error.ts";
import { DocumentStore } from "./document/document-store.ts";
import { createSpaceChats } from "./hosting/space-chat.ts";
import { SpaceChatStore } from "./hosting/space-chat-store.ts";
import { createSilencing } from "./access/silencing.ts";
import type { Instance } from "./instance/instance.ts";
import type { Member } from "./participants/member.ts";
import { JoinRateLimit } from "./limits/join-rate-limit.ts";
import { RunningInstances } from "./instance/running-instances.ts";
import { InstanceStore } from "./journal/instance-store.ts";
import { KeyedQueue } from "../platform/keyed-queue.ts";
import { InstanceDirectory } from "./leases/instance-directory.ts";
import { LeaseStore } from "./leases/lease-store.ts";
import { Leases } from "./leases/leases.ts";
import { MAX_PAYLOAD_BYTES, ROOMS_TIMING } from "./limits/limits.ts";
import { HlsStreams } from "./live/hls/hls-streams.ts";
import { createBroadcasts } from "./live/broadcasts.ts";
import { watchSockets } from "./live/watch-sockets.ts";
import { createStreamKeys } from "./live/stream-keys.ts";
import { RoomMetrics } from "./metrics.ts";
import { Reservations } from "./reservations/reservations.ts";
import { messageBytes } from "./transport/client-connection.ts";
import { SPACE_ROOM, spaceRoom } from "./transport/space-room.ts";
import { alone } from "../platform/processes/processes.ts";
import { logTransportTo } from "./transport/transport-log.ts";
import type { InstanceRef } from "./instance/instance-ref.ts";
import {
  companionOf,
  guestIn,
  occupantIn,
  occupantOf,
  seatsOf,
  signedInBySpace,
} from "./participants/find-visitors.ts";
import type { Rooms } from "./rooms-api.ts";
import type { RoomsDeps } from "./rooms-deps.ts";
import { VisitMeter, type MeteredVisit } from "./participants/visit-meter.ts";
import { ShareTimeStore } from "./video/share-time-store.ts";

const SWEEP_RETRY_MS = 2_000;

/** Topics of the messages to every rooms process about files, and about the groups of guests. */
const ASSETS = "veranda:assets";
const GROUPS = "veranda:groups";

/** The realtime side of this process. */
export async function createRooms(deps: RoomsDeps): Promise<Rooms> {
  const timing = { ...ROOMS_TIMING, ...deps.timing };
  const store = new InstanceStore(deps.db, (tx, lines) => deps.hostActs.write(tx, lines));
  const directory = new InstanceDirectory(deps.db, deps.processId);
  const leases = new Leases(new LeaseStore(deps.db, deps.processId), deps.log);
  const roomMetrics = new RoomMetrics(deps.metrics);
  const joinRateLimit = new JoinRateLimit(deps.joinsPerMinute);
  const instances = new RunningInstances();
  const reservations = new Reservations({ ...deps, instances, directory, leases });
  let isStopping = false;

  logTransportTo(deps.log);
  const transport = new WebSocketTransport({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    // Pings go out with the frames instead: see SocketConnection.
    pingInterval: 0,
  });
  const shareTimes = new ShareTimeStore(deps.db);
  const spaceChats = createSpaceChats({
    instances,
    store: new SpaceChatStore(deps.db),
    log: deps.log,
    onSaved(spaceId) {
      void spaceChats.follow([spaceId]).catch((error: unknown) => {
        deps.log.error({ err: error, space: spaceId }, "Instances could not follow their chat rules yet");
      });
      deps.onChatRulesSaved(spaceId);
    },
  });
  const streamKeys = createStreamKeys(deps.db, deps.now);
  const hlsStreams = new HlsStreams();
  const processes = deps.processes ?? alone;
  const broadcasts = createBroadcasts({
    instances,
    directory,
    streamKeys,
    hlsStreams,
    media: deps.media,
    processes,
    monotonic: deps.monotonic,
  });
  const visitMeter = new VisitMeter(deps);
  const documents = new DocumentStore(deps.db, deps.spaces, deps.files);
  const sweep = async (): Promise<void> => {
    await documents.adopt(leases.instanceIds);
    await store.sweep(leases.instanceIds);
  };
  await leases.open();
  await sweep();
  let sweeping: NodeJS.Timeout;
  const maintain = async (): Promise<void> => {
    let nextMs = timing.sweepMs;
    try {
      await sweep();
      // Catches up on messages of other processes that were lost.
      await Promise.all([
        spaceChats.follow([...new Set([...instances].map(({ record }) => record.spaceId))]),
        ...[...instances].flatMap((instance) => [
          instance.access.endSignedOut(),
          instance.access.settleBlocks(),
          instance.access.settleFriends(),
          instance.access.refresh(),
          instance.profiles.followAccounts(),
        ]),
      ]);
    } catch (error) {
      nextMs = SWEEP_RETRY_MS;
      deps.log.error({ err: error }, "Instances could not be looked after");
    }
    if (!isStopping) sweeping = setTimeout(() => void maintain(), nextMs);
  };
  sweeping = setTimeout(() => void maintain(), timing.sweepMs);

  const others = (spaceId: string, instanceId: string): Instance[] =>
    instances.of(spaceId).filter(({ record }) => record.instanceId !== instanceId);
  const looks = new KeyedQueue();
  await matchMaker.setup();
  matchMaker
    .defineRoomType(
      SPACE_ROOM,
      spaceRoom({
        ...deps,
        timing,
        store,
        documents,
        shareTimes,
        spaceChats,
        streamKeys,
        visitMeter,
        hlsStreams,
        processes,
        instances,
        leases,
        roomMetrics,
        joinRateLimit,
        isStopping: () => isStopping,
        onStreamKey: (spaceId, madeBy) => {
          broadcasts.endStreams(spaceId, madeBy);
          deps.onStreamKey(spaceId, madeBy);
        },
        onAnnounced: ({ spaceId, instanceId }, announced) => {
          for (const { hosting } of others(spaceId, instanceId)) hosting.announce(announced);
          deps.onAnnounced(spaceId, announced);
        },
        onSaved: ({ spaceId, instanceId }, version, isHost) => {
          for (const { document } of others(spaceId, instanceId))
            document.saving.savedElsewhere(version, isHost);
        },
        onEntered: ({ spaceId, instanceId }, visitorId) => {
          for (const instance of others(spaceId, instanceId)) instance.replace(visitorId);
        },
        // Of concurrent reads the last one counts.
        onHost: (spaceId) =>
          looks.run(spaceId, async () => {
            const hostId = await store.hostOf(spaceId);
            for (const instance of instances.of(spaceId))
              instance.access.setHostInstance(instance.record.instanceId === hostId);
          }),
      }),
    )
    .on("create", (room: { open(): void }) => room.open());
  await matchMaker.accept();
  await matchMaker.presence.subscribe(ASSETS, (asset: FileAsset) => {
    for (const { document } of instances) document.assetChanged(asset);
  });

  await matchMaker.presence.subscribe(GROUPS, (visitorIds: readonly string[]) => {
    const changed = messageBytes("groupChanged", {});
    for (const { roster } of instances)
      for (const visitorId of visitorIds) roster.byVisitor(visitorId)?.replicator?.link.post(changed);
  });

  const unsubscribe = deps.media.onActivity((room, people) => {
    instances.get(room)?.voice.heardActivity(people);
  });

  const attachWatchers = watchSockets({
    trustedProxies: deps.trustedProxies ?? [],
    monotonic: deps.monotonic,
    watchers: () => [...instances].map(({ watchers }) => watchers),
  });
  const ignoreStreams = deps.media.onStream((room, identity, isSending) => {
    if (identity === LIVE_IDENTITY) instances.get(room)?.live.setStreaming(isSending);
  });
  const ignoreSegments = deps.media.onSegment((room, identity, segment) => {
    if (identity !== LIVE_IDENTITY) return;
    const instance = instances.get(room);
    instance?.recording.take(segment);
    instance?.hls.take(segment);
  });

  /** Collected when this process stops, while people are still in its instances. */
  const visitsAtEnd: MeteredVisit[] = [];
  return {
    reserve: async (request) => {
      // Calls are limited by address before they get here.
      if (!joinRateLimit.take(request.holder.visitorId, null, deps.monotonic()))
        throw new NamedError("RATE_LIMITED");
      return reservations.reserve(request);
    },

    instances: (spaceId) => directory.instances(spaceId),
    peopleIn: (spaceId) => directory.peopleIn(spaceId),
    ...createSilencing({ instances, store }),
    followChatRules: (spaceId) => spaceChats.follow([spaceId]),
    presence: (spaceIds) => directory.presence(spaceIds),
    busiest: (limit) => directory.busiest(limit),
    live: (limit) => directory.live(limit),

    instancesOf: async (accountIds) => {
      const found = new Map<string, InstanceRef>();
      for (const id of accountIds) {
        const ref = instances.refOf(id);
        if (ref !== null) found.set(id, ref);
      }
      return found;
    },

    seatsOf: (visitorIds) => seatsOf(instances, visitorIds),
    companion: (visitorId, participantId) => companionOf(instances, visitorId, participantId),
    groupChanged: async (visitorIds) => {
      await matchMaker.presence.publish(GROUPS, visitorIds);
    },
    holdPlaces: (instanceId, visitorIds) => {
      const capacity = instances.get(instanceId)?.instanceCapacity;
      for (const visitorId of visitorIds) capacity?.hold({ visitorId, address: null, isHost: false });
    },

    visitors: async () => new Set(instances.accountIds),
    takeVisits: () => [...visitsAtEnd.splice(0), ...visitMeter.take(instances)],

    guest: async (spaceId, participantId) => guestIn(instances.of(spaceId), participantId),
    occupant: async (spaceId, id) => {
      const occupant = occupantIn(instances.of(spaceId), id);
      if (occupant !== null) return occupant;
      // In another process, or here before a restart.
      const seat = await store.seatIn(spaceId, id);
      return seat && occupantOf(seat.participant, seat.holder);
    },

    coHosting: async (spaceId, accountId) => {
      const isTheirs = ({ participant, rights }: Member): boolean =>
        participant.userId === accountId && rights.isCoHost;
      const here = instances.of(spaceId).find(({ roster }) => roster.members.some(isTheirs));
      return here?.record ?? store.coHosting(spaceId, accountId, leases.instanceIds);
    },

    putOut: async (spaceId, visitorId, host) => {
      const left = instances.of(spaceId).filter((instance) => instance.putOut(visitorId, host));
      const written = await Promise.all(left.map((instance) => instance.written()));
      if (written.includes(false)) throw new NamedError("UNAVAILABLE");
      return left.length > 0;
    },
    seatElsewhere: (spaceId, visitorId) => store.seatOf(spaceId, visitorId, leases.instanceIds),
    dropSeat: (instanceId, visitorId, host) =>
      store.dropSeat(instanceId, visitorId, (tx, instance, { userId: accountId, displayName }) => {
        const act = { act: "removed", target: { accountId, displayName } } as const;
        return deps.hostActs.write(tx, [deps.hostActs.lineOf(instance, host, act)]);
      }),

    settleBlocks: async (one, other) => {
      const among = [one, other];
      const isOne = ({ participant: { userId } }: Member): boolean =>
        userId !== null && among.includes(userId);
      // Whom they see, and whether they may watch, is checked when they reconnect.
      for (const { watchers } of instances) watchers.end(WATCH_CLOSE.again, isOne);
      await Promise.all([...instances].map((instance) => instance.access.settleBlocks(among)));
      // A block may mean that one of them may not be in the other's space.
      const theirs = [...instances].filter(({ roster }) =>
        roster.accountIds.some((id) => among.includes(id)),
      );
      await Promise.allSettled(theirs.map(({ access }) => access.refresh()));
    },

    settleFriends: async (one, other) => {
      await Promise.all([...instances].map(({ access }) => access.settleFriends([one, other])));
    },

    followAccount: async (accountId) => {
      await Promise.all([...instances].map(({ profiles }) => profiles.followAccounts(accountId)));
    },

    refresh: async (spaceId) => {
      await Promise.allSettled(instances.of(spaceId).map((instance) => instance.access.refresh()));
    },
    followMessage: async (instanceId, messageId) => {
      const instance = instances.get(instanceId);
      const kept = instance === undefined ? null : await store.message(messageId);
      if (kept !== null) instance?.chat.followStored(kept);
    },
    endSession: (sessionId) => {
      for (const instance of instances) instance.access.endSession(sessionId);
    },
    signedInInside: () => signedInBySpace(instances),
    assetChanged: async (asset) => {
      await matchMaker.presence.publish(ASSETS, asset);
    },

    chatHistory: async (spaceId, instanceId, reader) => {
      const instance = instances.get(instanceId);
      if (instance?.record.spaceId !== spaceId) return null;
      const { roster, hosting, chat, access } = instance;
      const inside = roster.byVisitor(reader.visitorId);
      if (inside === null && hosting.doorFor(reader) !== "open") throw new NamedError("DOOR_CLOSED");
      const { holder } = await access.askForAdmission(reader);
      if (holder === null) throw new NamedError("USER_UNAUTHORIZED");
      const { userId: accountId, friendIds, blockedIds = [] } = holder;
      const { isUnder16 = false, isConversationOff = false } = holder;
      const rights = rightsOf(instance.hosts, { accountId, isStaff: false, isUnder16, isConversationOff });
      return chat.log.for({
        hiddenAccountIds: new Set(blockedIds),
        hiddenParticipantIds: new Set(),
        friendIds: new Set(friendIds),
        rights,
        self: inside,
      });
    },

    mediaTicket: async (instanceId, { visitorId, spaceId }, of) => {
      const instance = instances.get(instanceId);
      if (instance === null) throw new NamedError("INSTANCE_NOT_FOUND");
      const member = instance.roster.byVisitor(visitorId);
      const isSpace = spaceId === null || spaceId === instance.record.spaceId;
      if (member === null || !isSpace) throw new NamedError("FORBIDDEN");
      if (of === "people") return instance.voice.ticket(member);
      if (!instance.live.isLive) throw new NamedError("NOT_LIVE");
      return deps.media.broadcastTicket(instanceId, member.participant.id, [LIVE_IDENTITY]);
    },
    ...broadcasts,
    get isStreamWanted() {
      return [...instances].some(({ live }) => live.isStreamWanted);
    },
    mayStreamCaptions: (instanceId, participantId) =>
      instances.get(instanceId)?.voice.captions.mayStream(participantId) === true,
    isParticipant: (instanceId, participantId) =>
      instances
        .get(instanceId)
        ?.roster.members.some(({ participant }) => participant.id === participantId) === true,
    runsHere: (instanceId) => instances.get(instanceId) !== null,
    runsElsewhere: (instanceId) => directory.runsElsewhere(instanceId),

    attach: (server) => {
      attachWatchers(server);
      transport.attachToServer(server, {
        // Not parsed: anything can arrive here, and a malformed address would throw.
        filter: ({ url = "/" }) => url.startsWith(pathOf(deps.address)),
      });
    },

    close: async () => {
      if (isStopping) return;
      isStopping = true;
      visitsAtEnd.push(...visitMeter.take(instances));
      clearTimeout(sweeping);
      unsubscribe();
      ignoreStreams();
      ignoreSegments();
      await matchMaker.presence.unsubscribe(ASSETS);
      await matchMaker.presence.unsubscribe(GROUPS);
      await matchMaker.gracefullyShutdown();
      await leases.close();
      transport.shutdown();
    },
  };
}

const pathOf = (address: string): string => `${new URL(address, "ws://rooms").pathname.replace(/\/$/, "")}/`;
