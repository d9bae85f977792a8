import { channel } from "node:diagnostics_channel";
import { Room, type Client, type ClientPrivate } from "@colyseus/core";
import type { JoinOptions, LeaveReason } from "@veranda/contract/rooms/messages";
import { SEAT_HOLD_MS } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { JoinRateLimit } from "../limits/join-rate-limit.ts";
import { BatchedJournal } from "../journal/batched-journal.ts";
import type { DocumentStore } from "../document/document-store.ts";
import { filesOf } from "../document/referenced-files.ts";
import type { Announced } from "../hosting/announced.ts";
import type { SpaceChats } from "../hosting/space-chat.ts";
import type { InstanceStore } from "../journal/instance-store.ts";
import { Instance } from "../instance/instance.ts";
import { InstanceListing } from "../instance/instance-listing.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import type { Lease } from "../leases/lease.ts";
import { NOBODY } from "../leases/lease-store.ts";
import type { Leases } from "../leases/leases.ts";
import {
  FLUSH_TIMEOUT_MS,
  HELLO_MS,
  MAX_BACKLOG_BYTES,
  REVIVAL_MS,
  type ROOMS_TIMING,
} from "../limits/limits.ts";
import type { RoomMetrics } from "../metrics.ts";
import { isTicketFor } from "./seat-ticket.ts";
import { SocketConnection } from "./socket-connection.ts";
import { interceptMessages } from "./intercept-messages.ts";
import type { Processes } from "../../platform/processes/processes.ts";
import type { HlsStreams } from "../live/hls/hls-streams.ts";
import type { StreamKeys } from "../live/stream-keys.ts";
import type { ShareTimeStore } from "../video/share-time-store.ts";
import { Ticker } from "../replication/ticker.ts";
import type { VisitMeter } from "../participants/visit-meter.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { Reservation } from "../reservations/reservation.ts";
import type { RoomsDeps } from "../rooms-deps.ts";
import { retryWhileUnavailable } from "../../platform/db/retry-while-unavailable.ts";
import { ClientSession } from "./client-session.ts";

export type SpaceRoomDeps = Omit<RoomsDeps, "onAnnounced" | "onChatRulesSaved" | "processes"> & {
  timing: typeof ROOMS_TIMING;
  store: InstanceStore;
  roomMetrics: RoomMetrics;
  joinRateLimit: JoinRateLimit;
  instances: RunningInstances;
  leases: Leases;
  /** True while the process stops: instances leave their state in the journal. */
  isStopping(): boolean;
  documents: DocumentStore;
  shareTimes: ShareTimeStore;
  spaceChats: SpaceChats;
  streamKeys: StreamKeys;
  visitMeter: VisitMeter;
  hlsStreams: HlsStreams;
  processes: Processes;
  /** An instance, the main one of its space or another, has saved a version. */
  onSaved(instance: InstanceRecord, version: number, isHost: boolean): void;
  /** A host of this instance has made an announcement to all of its space. */
  onAnnounced(instance: InstanceRecord, announced: Announced): void;
  /** A visitor is in this instance now, and in no other of its space. */
  onEntered(instance: InstanceRecord, visitorId: string): void;
  /** Another instance of this space is the main one now. */
  onHost(spaceId: string): Promise<void>;
};

export type SpaceRoomOptions = {
  spaceId: string;
  instanceId: string;
  number: number;
  createdAt: string;
  capacity: number;
};

/** Room type's name for Colyseus. */
export const SPACE_ROOM = "space";

/** A tick's work is done in blocks, one for each slice of its watchers; the process does other things in between. */
export type BlockReport = { tick: number; seconds: number };
/** Diagnostics channels for each block's start (its tick) and end (a BlockReport). */
export const BLOCK_START_CHANNEL = "veranda:tick-block:start";
export const BLOCK_CHANNEL = "veranda:tick-block";
const blockStarts = channel(BLOCK_START_CHANNEL);
const blocks = channel(BLOCK_CHANNEL);

/** An instance as a Colyseus room: seats, connections, reconnection. Everything else is in Instance. */
export const spaceRoom = (deps: SpaceRoomDeps) =>
  class SpaceRoom extends Room {
    #instance: Instance | null = null;
    #journal: BatchedJournal | null = null;
    #lease: Lease | null = null;
    readonly #ticker = new Ticker(deps.monotonic);
    readonly #reserved = new Map<string, Reservation>();
    readonly #visits = new Map<Client, ClientSession>();
    #isOpen = false;
    #isEnding = false;
    readonly #listing = new InstanceListing(deps);
    #slices = 0;
    #tickSeconds = 0;
    #checkTimer: NodeJS.Timeout | null = null;
    override patchRate = 1_000;

    override async onCreate(options: SpaceRoomOptions): Promise<void> {
      this.roomId = options.instanceId;
      const record: InstanceRecord = {
        instanceId: options.instanceId,
        spaceId: options.spaceId,
        number: options.number,
        createdAt: new Date(options.createdAt),
      };
      const { instanceId, spaceId } = record;
      const lease = deps.leases.of(instanceId);
      const [memory, about, chat] = await Promise.all([
        deps.store.recall(instanceId),
        deps.spaces.about(spaceId),
        deps.spaceChats.read(spaceId),
      ]);
      const opened = await deps.documents.open(lease, deps.leases.instanceIds);
      if (about === null || opened === null) throw new NamedError("SPACE_NOT_FOUND");
      const { entries, setting } = opened.working;
      const assets = await deps.files.assetsOf(
        filesOf(
          entries.map(({ object }) => object),
          setting,
        ),
      );
      const journal = new BatchedJournal(lease, deps.store, deps.leases, deps.log);
      const instance = new Instance({ record, memory, about, opened, assets }, journal, {
        lease,
        now: deps.now,
        monotonic: deps.monotonic,
        log: deps.log,
        store: deps.documents,
        spaces: deps.spaces,
        people: deps.people,
        sessions: deps.sessions,
        files: deps.files,
        onSaved: (version, isNew) => {
          if (isNew || instance.isHost) deps.onSaved(record, version, instance.isHost);
        },
        verifyLease: () => deps.leases.verify(lease),
        isAvatarAllowed: deps.isAvatarAllowed,
        ownsCustomAvatar: deps.ownsCustomAvatar,
        isEmote: deps.isEmote,
        isEnvironment: deps.isEnvironment,
        prefabBounds: deps.prefabBounds,
        seatsOf: deps.seatsOf,
        arrivalPointsOf: deps.arrivalPointsOf,
        voiceZonesOf: deps.voiceZonesOf,
        media: deps.media,
        recordings: deps.recordings,
        shareTimes: deps.shareTimes,
        streamKeys: deps.streamKeys,
        hlsStreams: deps.hlsStreams,
        processes: deps.processes,
        webrtcWatchersMax: deps.webrtcWatchersMax,
        rtmpPort: deps.rtmpPort,
        onStreamKey: (madeBy) => deps.onStreamKey(spaceId, madeBy),
        captionTicket: deps.captionTicket,
        randomName: deps.randomName,
        randomAvatar: deps.randomAvatar,
        visitMeter: deps.visitMeter,
        onAnnounced: (announced) => deps.onAnnounced(record, announced),
        onVisit: deps.onVisit,
        hostActs: deps.hostActs,
        spaceChats: deps.spaceChats,
        onListing: () => this.#listing.changed(),
        capacity: options.capacity,
        onEntered: (visitorId) => deps.onEntered(record, visitorId),
        becomeHost: async () => {
          try {
            await deps.store.makeHost(lease);
            await deps.onHost(spaceId);
          } catch (error) {
            deps.log.error({ err: error, space: spaceId }, "An instance could not become the main one");
            throw error;
          }
        },
      });
      // It was not notified of changes while it didn't run.
      if (chat !== null) instance.hosting.followSpaceChat(chat);
      await instance.access.settleWriters();
      instance.hosting.resume();
      this.#lease = lease;
      this.#journal = journal;
      this.#instance = instance;
      this.#listing.open(instance, lease);
      deps.instances.add(instance);
      deps.leases.subscribe(lease, {
        // People in it rejoin wherever the instance runs now.
        onLost: () => {
          instance.voice.release();
          instance.end("closed");
        },
        onReclaimed: () => instance.seatJournal.writeAll(),
      });
      interceptMessages(this, (client, bytes) => this.#visits.get(client)?.receive(bytes) ?? false);
      this.#ticker.run((tick, isFirst) => this.#work(instance, tick, isFirst));
      this.#checkTimer = setInterval(() => this.#check(instance), deps.timing.checkMs);
      if (instance.heldReservations > 0) {
        this.autoDispose = false;
        this.clock.setTimeout(() => this.#dropKept(instance), SEAT_HOLD_MS);
      }
      deps.roomMetrics.instances.inc();
    }

    override onJoin(client: Client, reserved: Reservation): void {
      this.#begin(client, reserved, async (hello) =>
        this.#isTicketed(client, reserved.holder, hello) ? null : "denied",
      );
    }

    override onDrop(client: Client): Promise<void> | void {
      const visit = this.#visits.get(client);
      this.#visits.delete(client);
      // At shutdown all connections drop: nobody is left to notify, and the journal has all seats.
      if (deps.isStopping()) return;
      visit?.dropped();
      const member = visit?.member;
      if (visit === undefined || member === null || member === undefined || !visit.isCurrent) return;
      this.#instance?.lose(member);
      const { awaySince } = member;
      const reserved = this.#reserved.get(client.sessionId);
      this.allowReconnection(client, SEAT_HOLD_MS / 1000).then(
        () => undefined,
        () => {
          if (reserved !== undefined) this.#reserved.delete(client.sessionId);
          // Another page of theirs may have connected and dropped meanwhile, which has a wait of its own.
          if (member.replicator === null && member.awaySince === awaySince && !deps.isStopping())
            this.#instance?.leave(member, "timeout");
        },
      );
    }

    override onReconnect(client: Client): void {
      const reserved = this.#reserved.get(client.sessionId);
      if (reserved === undefined) return;
      const { holder, address } = reserved;
      // Colyseus has checked the right to the held seat: the ticket may have expired by now.
      this.#begin(client, reserved, async () =>
        deps.joinRateLimit.take(holder.visitorId, address, deps.monotonic()) ? null : "flooding",
      );
    }

    override onLeave(client: Client): void {
      const visit = this.#visits.get(client);
      this.#visits.delete(client);
      if (visit === undefined) return;
      this.#reserved.delete(client.sessionId);
      if (!deps.isStopping()) visit.end("left");
    }

    /**
     * Instance decides about capacity. Colyseus would count all reserved seats each time, against a limit of infinity.
     */
    override hasReachedMaxClients(): boolean {
      return this.#isEnding;
    }

    override disconnect(closeCode?: number): Promise<unknown> {
      const ended = super.disconnect(closeCode);
      this.#isEnding = true;
      return ended;
    }

    override async onDispose(): Promise<void> {
      this.#isEnding = true;
      this.#ticker.stop();
      if (this.#checkTimer !== null) clearInterval(this.#checkTimer);
      const [instance, lease] = [this.#instance, this.#lease];
      if (instance === null || lease === null) return;
      deps.instances.remove(instance);
      if (!deps.isStopping()) instance.voice.end();
      this.#listing.close();
      deps.roomMetrics.instances.dec();
      if (deps.isStopping()) {
        instance.seatJournal.writeAll();
        await Promise.all([this.#journal?.flush(), instance.document.flush()]);
      } else if (this.#isOpen && !lease.isLost) {
        deps.leases.setListing(lease, { ...NOBODY, capacity: instance.capacity, state: "ending" });
        const end = async (): Promise<void> => {
          // Its row is deleted last: until then, whoever finds the document knows that it is in use.
          await instance.document.end();
          await this.#journal?.end();
          await deps.leases.remove(lease);
        };
        const patienceMs = (): number => (deps.isStopping() ? FLUSH_TIMEOUT_MS : REVIVAL_MS);
        await deps.documents
          .ending(lease.spaceId, () => retryWhileUnavailable(end, { patienceMs }))
          .finally(() => deps.leases.drop(lease));
      } else {
        await this.#journal?.stop();
        await instance.document.flush();
      }
    }

    /** Marks this room as the instance, and not one of another process with the same id. */
    open(): void {
      this.#isOpen = true;
    }

    #isTicketed(client: Client, holder: ReservationHolder, hello: JoinOptions): boolean {
      const spaceId = this.#instance?.record.spaceId ?? "";
      const seat = { seat: client.sessionId, spaceId, instanceId: this.roomId, visitorId: holder.visitorId };
      return isTicketFor(hello.ticket, seat, deps.secret, deps.now());
    }

    #begin(
      client: Client,
      reserved: Reservation,
      refusal: (hello: JoinOptions) => Promise<LeaveReason | null>,
    ): void {
      const instance = this.#instance;
      if (instance === null) return;
      const { holder, address } = reserved;
      this.#reserved.set(client.sessionId, reserved);
      const visit = new ClientSession({
        instance,
        link: new SocketConnection(client),
        ...reserved,
        nowTick: () => this.#ticker.position,
        refusal,
        onServerCorrection: () => deps.roomMetrics.serverCorrections.inc(),
        identify: (accessToken) => deps.identify(accessToken, instance.record.spaceId),
        onFault: (error) => deps.log.error({ err: error }, "Something that a visitor asked for failed"),
        // A guest who signs in keeps their share links: they are checked again on reconnection.
        onIdentified: (identified) =>
          this.#reserved.set(client.sessionId, {
            holder: { ...identified, shareIds: holder.shareIds ?? [] },
            address,
          }),
      });
      this.#visits.set(client, visit);
      (client as ClientPrivate & Client).ref.on("ping", () => visit.pinged());
      this.clock.setTimeout(() => {
        if (visit.isWaiting) visit.end("timeout");
      }, HELLO_MS);
    }

    /** One uninterrupted block of a tick's work; returns how many blocks remain. */
    #work(instance: Instance, tick: number, isFirst: boolean): number {
      if (blockStarts.hasSubscribers) blockStarts.publish(tick);
      const start = performance.now();
      if (isFirst) {
        this.#slices = instance.beginRound(tick);
        this.#tickSeconds = 0;
      }
      // With many watchers, the work that is shared by all of them fills one block.
      const report = isFirst && this.#slices > 1 ? null : instance.serveSlice();
      const seconds = (performance.now() - start) / 1000;
      if (report !== null) this.#slices -= 1;
      this.#tickSeconds += seconds;
      deps.roomMetrics.block(seconds);
      if (report !== null && this.#slices === 0) deps.roomMetrics.round(report, this.#tickSeconds);
      if (blocks.hasSubscribers) blocks.publish({ tick, seconds } satisfies BlockReport);
      return this.#slices;
    }

    #check(instance: Instance): void {
      instance.endIdle();
      instance.access.catchUp().catch((error: unknown) => {
        deps.log.warn({ err: error }, "A change of a space could not be looked at yet");
      });
      for (const member of instance.roster.members) {
        const { link, wholeBytes = 0 } = member.replicator ?? {};
        if (link !== undefined && link.backlog() > MAX_BACKLOG_BYTES + wholeBytes)
          instance.leave(member, "timeout");
      }
    }

    #dropKept(instance: Instance): void {
      instance.seatJournal.dropHeld();
      this.#listing.changed();
      this.autoDispose = true;
    }
  };
