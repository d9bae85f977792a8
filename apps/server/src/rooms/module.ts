import { sessionsModule } from "../domains/accounts/sessions-module.ts";
import { contentModule } from "../domains/content/module.ts";
import { customAvatarsModule } from "../domains/custom-avatars/module.ts";
import { recordingsModule } from "../domains/files/recordings/module.ts";
import { fileReferencesModule } from "../domains/files/references-module.ts";
import { randomName } from "../domains/guests/names.ts";
import { flagsModule } from "../domains/installation/module.ts";
import { lineOf, writeHostActs } from "../domains/moderation/host-act-lines.ts";
import { circlesModule } from "../domains/people/circles-module.ts";
import { isHost } from "../domains/spaces/access.ts";
import { reservationHolderOf } from "../domains/spaces/reservation-holder.ts";
import { versionsModule } from "../domains/spaces/versions-module.ts";
import { signCaptionTicket } from "../captions/caption-ticket.ts";
import { defineModule } from "../modules.ts";
import { startModule } from "../start-module.ts";
import { exportChatWords, forgetChatWords } from "./hosting/chat-words-of.ts";
import { openRemovalExchange } from "./hosting/removal-exchange.ts";
import { subscribeRooms, type RoomSubscriptions } from "./subscribe-rooms.ts";
import { exportShareTimes, forgetShareTimes } from "./video/share-times-of.ts";
import { openTicketExchange } from "./voice/ticket-exchange.ts";

/** Where the rooms' sockets connect. */
export const ROOMS_PATH = "/rooms";

/** The realtime side of this process. */
export const roomsModule = defineModule({
  name: "rooms",
  needs: {
    start: startModule,
    content: contentModule,
    flags: flagsModule,
    sessions: sessionsModule,
    customAvatars: customAvatarsModule,
    versions: versionsModule,
    files: fileReferencesModule,
    recordings: recordingsModule,
    circles: circlesModule,
  },
  accountData: {
    export: async (db, accountId) => ({
      ...(await exportShareTimes(db, accountId)),
      ...(await exportChatWords(db, accountId)),
    }),
    removal: {
      tables: ["room_share_times", "room_chat_words"],
      async run({ tx, accountId }) {
        await forgetShareTimes(tx, accountId);
        await forgetChatWords(tx, accountId);
      },
    },
    keeps: { room_chat: "the last messages of a running instance go with the instance" },
  },
  async open(
    {
      start: { config, platform, createRooms },
      content: { content, arrivalPointsOf, prefabs, seatsOf, voiceZonesOf },
      flags,
      sessions: { access, sessions },
      customAvatars,
      versions: { roomSpaces },
      files: { fileReferences },
      recordings: { recordings },
      circles,
    },
    closing,
  ) {
    const {
      database,
      events,
      log,
      metrics,
      secret,
      processId,
      pubsub,
      processes,
      now,
      monotonic,
      media,
      rtmp,
    } = platform;
    const guestBodies = (): string[] => flags.current().authlessAvatarBodies.split("|");
    let subscriptions: RoomSubscriptions | null = null;
    const rooms = await createRooms({
      db: database.db,
      log: log.child({ part: "rooms" }),
      metrics,
      secret,
      processId,
      processes,
      address: ROOMS_PATH,
      instanceCeiling: config.INSTANCE_CEILING,
      webrtcWatchersMax: config.LIVE_WEBRTC_WATCHERS,
      joinsPerMinute: config.JOIN_RATE_LIMIT,
      rtmpPort: () => rtmp.port,
      trustedProxies: config.TRUST_PROXY,
      now,
      monotonic,
      spaces: roomSpaces,
      people: circles,
      sessions,
      files: fileReferences,
      recordings,
      isAvatarAllowed: (avatar, isAuthless) =>
        isAuthless ? content.isAvatarAllowed(avatar, guestBodies()) : content.isAvatar(avatar),
      ownsCustomAvatar: (accountId, avatar) => customAvatars.isTheirs(accountId, avatar),
      isEmote: (name, codepoint) =>
        content.animations.some(
          (each) => each.animationAssetName === name && (codepoint === null || codepoint === each.codepoint),
        ),
      isEnvironment: (name) => content.environment(name) !== null,
      prefabBounds: (id) => prefabs().find((each) => each.id === id)?.bounds ?? null,
      seatsOf,
      arrivalPointsOf,
      voiceZonesOf,
      media,
      captionTicket: (instanceId, participantId) =>
        config.CAPTIONS_URL === undefined
          ? null
          : signCaptionTicket({ instanceId, participantId }, secret, now()),
      randomName,
      randomAvatar: () => content.randomAvatar(guestBodies()),
      identify: async (accessToken, spaceId) => {
        const person = await access.read(accessToken);
        if (sessions.hasEnded(person.sessionId)) return null;
        return reservationHolderOf(circles, person, await isHost(database.db, spaceId, person.accountId));
      },
      onVisit: (spaceId, { userId }, present) =>
        events.emit("SpaceVisited", { spaceId, accountId: userId, present }),
      hostActs: {
        lineOf: ({ spaceId, number }, { userId, displayName }, act) =>
          lineOf({ spaceId, instance: number, by: { accountId: userId, displayName }, ...act }, now()),
        write: writeHostActs,
      },
      onStreamKey: (spaceId, madeBy) => subscriptions?.streamKeyMade(spaceId, madeBy),
      onChatRulesSaved: (spaceId) => subscriptions?.chatRulesSaved(spaceId),
      onAnnounced: (spaceId, announced) => subscriptions?.announced(spaceId, announced),
      onMoved: (accountId) => events.emit("WhereaboutsChanged", { accountId }),
    });
    let closed: Promise<void> | undefined;
    const closeRooms = (): Promise<void> => (closed ??= rooms.close());
    closing.defer(closeRooms);
    subscriptions = subscribeRooms({ events, pubsub, rooms, log: log.child({ part: "rooms" }) });
    closing.defer(subscriptions.end);
    const removals = openRemovalExchange({ pubsub, rooms, log });
    closing.defer(() => removals.end());
    const tickets = openTicketExchange({ pubsub, rooms, log });
    closing.defer(() => tickets.end());
    return { rooms, closeRooms, remove: removals.remove, mediaTicket: tickets.ticket };
  },
});
