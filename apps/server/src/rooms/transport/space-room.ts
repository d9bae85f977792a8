import { channel } from "node:diagnostics_channel";
import { Room, type Client } from "@colyseus/core";
import { ROOM_CHANNELS, type JoinOptions, type LeaveReason } from "@veranda/contract/rooms/messages";
import { SEAT_HOLD_MS } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { JoinRateLimit } from "../instance/join-rate-limit.ts";
import { BatchedJournal } from "../journal/batched-journal.ts";
import type { DocumentStore } from "../document/document-store.ts";
import { filesOf } from "../document/files-of.ts";
import type { InstanceStore } from "../journal/instance-store.ts";
import { Instance, type Occupancy, type PendingVisitor } from "../instance/instance.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import { HELLO_MS, MAX_BACKLOG_BYTES } from "../limits.ts";
import type { RoomMetrics } from "../metrics.ts";
import { isTicketFor } from "./seat-ticket.ts";
import { SocketConnection } from "./socket-connection.ts";
import { Ticker } from "../ticker.ts";
import type { KnownGuest, Reservation, RoomsDeps, ReservationHolder } from "../types.ts";
import { retryWhileUnavailable } from "../journal/retry-while-unavailable.ts";
import { ClientSession } from "./client-session.ts";

export type SpaceRoomDeps = RoomsDeps & {
  store: InstanceStore;
  roomMetrics: RoomMetrics;
  pace: JoinRateLimit;
  /** Those of this process. */
  instances: Set<Instance>;
  /** True while the process stops: what is in instances stays in the journal. */
  isStopping(): boolean;
  documents: DocumentStore;
  /** An instance, the main one of its space or another, has written a version. */
  onSaved(instance: InstanceRecord, version: number, isHost: boolean): void;
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

/** What other processes and the calls may know of an instance without asking it. */
export type Listing = {
  spaceId: string;
  number: number;
  createdAt: string;
  /** The space's main one. */
  isHost: boolean;
  people: number;
  capacity: number;
  userIds: string[];
  faces: { displayName: string; avatar: string }[];
};

/** Room type's name for Colyseus. */
export const SPACE_ROOM = "space";
const FACES = 3;
const LISTING_MS = 200;
const CHECK_MS = 5_000;
/** Beyond any honest client; the typed limit is in Visit. */
const MAX_MESSAGES = 400;

/** A tick's work is done in blocks, one for each slice of its watchers; in between the process does other things. */
export type BlockReport = { tick: number; seconds: number };
/** Diagnostics channels that hear of each block's start (its tick) and end (a BlockReport). */
export const BLOCK_START_CHANNEL = "veranda:tick-block:start";
export const BLOCK_CHANNEL = "veranda:tick-block";
const blockStarts = channel(BLOCK_START_CHANNEL);
const blocks = channel(BLOCK_CHANNEL);

/** Those that are in one list and not in the other. */
const differing = (a: readonly string[], b: readonly string[]): string[] => [
  ...a.filter((id) => !b.includes(id)),
  ...b.filter((id) => !a.includes(id)),
];

/** An instance as Colyseus runs it: seats, connections, reconnection. Everything else is in Instance. */
export const spaceRoom = (deps: SpaceRoomDeps) =>
  class SpaceRoom extends Room {
    #instance: Instance | null = null;
    #journal: BatchedJournal | null = null;
    readonly #ticker = new Ticker(deps.monotonic);
    readonly #reserved = new Map<string, Reservation>();
    readonly #visits = new Map<Client, ClientSession>();
    #isOpen = false;
    #counted = 0;
    #capacity = 0;
    #slices = 0;
    #tickSeconds = 0;
    /** How often it was looked for the main instance. */
    #looks = 0;
    #listingTimer: NodeJS.Timeout | null = null;
    #checkTimer: NodeJS.Timeout | null = null;
    override patchRate = 1_000;
    override maxMessagesPerSecond = MAX_MESSAGES;

    override async onCreate(options: SpaceRoomOptions): Promise<void> {
      this.roomId = options.instanceId;
      this.#capacity = options.capacity;
      const record: InstanceRecord = {
        instanceId: options.instanceId,
        spaceId: options.spaceId,
        number: options.number,
        createdAt: new Date(options.createdAt),
      };
      const { instanceId, spaceId } = record;
      const [memory, about] = await Promise.all([deps.store.recall(instanceId), deps.spaces.about(spaceId)]);
      const opened = await deps.documents.open(instanceId, spaceId, deps.now());
      await deps.store.open(record, deps.now());
      if (about === null || opened === null) throw new NamedError("SPACE_NOT_FOUND");
      const { entries, setting } = opened.working;
      const assets = await deps.files.assetsOf(
        filesOf(
          entries.map(({ object }) => object),
          setting,
        ),
      );
      const journal = new BatchedJournal(record, deps.store, deps.log, deps.now);
      const instance = new Instance({ record, memory, about, opened, assets }, journal, {
        now: deps.now,
        monotonic: deps.monotonic,
        log: deps.log,
        store: deps.documents,
        spaces: deps.spaces,
        sessions: deps.sessions,
        files: deps.files,
        onSaved: (version, isNew) => {
          if (isNew || instance.isHost) deps.onSaved(record, version, instance.isHost);
        },
        onSuperseded: () => this.#superseded(),
        isAvatarAllowed: deps.isAvatarAllowed,
        isOwnAvatar: deps.isOwnAvatar,
        arrivalPointsOf: deps.arrivalPointsOf,
        randomName: deps.randomName,
        randomAvatar: deps.randomAvatar,
        onVisit: deps.onVisit,
        onPeople: () => this.#listSoon(),
        capacity: options.capacity,
        onEntered: (visitorId) => deps.onEntered(record, visitorId),
        becomeHost: async () => {
          try {
            await deps.store.makeHost(instanceId, spaceId);
            await deps.onHost(spaceId);
          } catch (error) {
            deps.log.error({ err: error, space: spaceId }, "An instance could not become the main one");
            throw error;
          }
        },
      });
      this.#journal = journal;
      this.#instance = instance;
      deps.instances.add(instance);
      this.metadata = this.#listing(instance);
      this.onMessageBytes(ROOM_CHANNELS.pose, (client: Client, bytes: Uint8Array) =>
        this.#visits.get(client)?.receive(ROOM_CHANNELS.pose, bytes),
      );
      this.onMessageBytes(ROOM_CHANNELS.message, (client: Client, bytes: Uint8Array) =>
        this.#visits.get(client)?.receive(ROOM_CHANNELS.message, bytes),
      );
      this.#ticker.run((tick, isFirst) => this.#work(instance, tick, isFirst));
      this.#checkTimer = setInterval(() => this.#check(instance), CHECK_MS);
      if (instance.keptSeats > 0) {
        this.autoDispose = false;
        this.clock.setTimeout(() => this.#dropKept(instance), SEAT_HOLD_MS);
      }
      deps.roomMetrics.instances.inc();
    }

    override onJoin(client: Client, reserved: Reservation): void {
      this.#begin(client, reserved, async (hello) =>
        (await this.#isTicketed(client, reserved.holder, hello)) ? null : "denied",
      );
    }

    override onDrop(client: Client): Promise<void> | void {
      const visit = this.#visits.get(client);
      this.#visits.delete(client);
      // Everyone drops when the process stops: nobody is left to be told, and the journal has them all.
      if (deps.isStopping()) return;
      const member = visit?.member;
      if (visit === undefined || member === null || member === undefined || !visit.isCurrent) return;
      this.#instance?.lose(member);
      const { awaySince } = member;
      const reserved = this.#reserved.get(client.sessionId);
      this.allowReconnection(client, SEAT_HOLD_MS / 1000).then(
        () => undefined,
        () => {
          if (reserved !== undefined) this.#reserved.delete(client.sessionId);
          // Another page of theirs may have come and gone meanwhile: that one's wait is another.
          if (member.replicator === null && member.awaySince === awaySince && !deps.isStopping())
            this.#instance?.leave(member, "timeout");
        },
      );
    }

    override onReconnect(client: Client): void {
      const reserved = this.#reserved.get(client.sessionId);
      if (reserved === undefined) return;
      const { holder, address } = reserved;
      // Colyseus has checked the right to the seat that was held: a ticket may have run out by now.
      this.#begin(client, reserved, async () =>
        deps.pace.take(holder.visitorId, address, deps.monotonic()) ? null : "flooding",
      );
    }

    override onLeave(client: Client): void {
      const visit = this.#visits.get(client);
      this.#visits.delete(client);
      if (visit === undefined) return;
      this.#reserved.delete(client.sessionId);
      if (!deps.isStopping()) visit.end("left");
    }

    override async onDispose(): Promise<void> {
      this.#ticker.stop();
      if (this.#listingTimer !== null) clearTimeout(this.#listingTimer);
      if (this.#checkTimer !== null) clearInterval(this.#checkTimer);
      if (this.#instance === null) return;
      deps.instances.delete(this.#instance);
      this.#journalMoved(this.metadata.userIds);
      deps.roomMetrics.instances.dec();
      deps.roomMetrics.participants.dec(this.#counted);
      if (deps.isStopping()) {
        for (const member of this.#instance.roster.members) this.#instance.remember(member);
        await Promise.all([this.#journal?.flush(), this.#instance.document.flush()]);
      } else if (this.#isOpen) {
        const { document, record } = this.#instance;
        const end = async (): Promise<void> => {
          // Its row goes last: until then whoever finds the document knows that it is looked after.
          await document.end();
          await this.#journal?.end();
        };
        await deps.documents.ending(record.spaceId, () =>
          retryWhileUnavailable(end, () => deps.isStopping()),
        );
      } else {
        await this.#instance.document.flush();
      }
    }

    /** This room, not one of another process with the same id, is the instance. */
    open(): void {
      this.#isOpen = true;
    }

    /** The last messages, for the calls, without those of some accounts. */
    chatHistory(hiddenIds: readonly string[]): unknown {
      return this.#instance?.chat.without(new Set(hiddenIds), new Set()) ?? [];
    }

    guest(participantId: string): KnownGuest | null {
      return this.#instance?.guest(participantId) ?? null;
    }

    /** Hides two people from each other. */
    part(accountIds: readonly [string, string]): void {
      this.#instance?.part(accountIds);
    }

    async refresh(): Promise<void> {
      await this.#instance?.refresh();
    }

    census(visitorId: string): Occupancy {
      return this.#instance?.census(visitorId) ?? { taken: Infinity, isHere: false };
    }

    /** Whether there is a place for somebody, held from now on. */
    expectVisitor(expected: PendingVisitor): boolean {
      return this.#instance?.expect(expected) ?? false;
    }

    /** A visitor has entered another instance of this space. */
    replace(visitorId: string): void {
      this.#instance?.replace(visitorId);
    }

    /** The space is gone, and so is everyone in it. */
    end(): void {
      this.#instance?.end("no_longer_exists");
    }

    /** Another instance of the space, its main one or not, has written a version. */
    savedElsewhere(version: number, isByHost: boolean): void {
      this.#instance?.document.saving.savedElsewhere(version, isByHost);
    }

    /** Looks which instance of the space is the main one now. */
    async lookForHost(): Promise<void> {
      const instance = this.#instance;
      if (instance === null) return;
      const look = (this.#looks += 1);
      const hostId = await deps.store.hostOf(instance.record.spaceId);
      // Of several looks the last one counts.
      if (look === this.#looks) instance.setHost(hostId === this.roomId);
    }

    /** Another process runs this instance: those who are here find it there. */
    #superseded(): void {
      deps.log.warn({ instance: this.roomId }, "An instance runs elsewhere as well: it ends here");
      this.#isOpen = false;
      this.#instance?.end("closed");
    }

    #isTicketed(client: Client, holder: ReservationHolder, hello: JoinOptions): Promise<boolean> {
      const spaceId = this.#instance?.record.spaceId ?? "";
      const seat = { seat: client.sessionId, spaceId, instanceId: this.roomId, visitorId: holder.visitorId };
      return isTicketFor(hello.ticket, seat, deps.secret, deps.now());
    }

    #begin(
      client: Client,
      { holder, address }: Reservation,
      refusal: (hello: JoinOptions) => Promise<LeaveReason | null>,
    ): void {
      const instance = this.#instance;
      if (instance === null) return;
      this.#reserved.set(client.sessionId, { holder, address });
      const visit = new ClientSession({
        instance,
        link: new SocketConnection(client),
        holder,
        nowTick: () => this.#ticker.position,
        refusal,
        onServerCorrection: () => deps.roomMetrics.serverCorrections.inc(),
        identify: (accessToken) => deps.identify(accessToken, instance.record.spaceId),
        onFault: (error) => deps.log.error({ err: error }, "Something that a visitor asked for failed"),
        // What let them in as a guest goes on to: who comes back is asked for it again.
        onIdentified: (identified) =>
          this.#reserved.set(client.sessionId, {
            holder: { ...identified, shareIds: holder.shareIds ?? [] },
            address,
          }),
      });
      this.#visits.set(client, visit);
      this.clock.setTimeout(() => {
        if (visit.isWaiting) visit.end("timeout");
      }, HELLO_MS);
    }

    /** One uninterrupted piece of a tick's work; answers how many are to come. */
    #work(instance: Instance, tick: number, isFirst: boolean): number {
      if (blockStarts.hasSubscribers) blockStarts.publish(tick);
      const start = performance.now();
      if (isFirst) {
        this.#slices = instance.beginRound(tick);
        this.#tickSeconds = 0;
      }
      const report = instance.serveSlice();
      const seconds = (performance.now() - start) / 1000;
      this.#slices -= 1;
      this.#tickSeconds += seconds;
      deps.roomMetrics.block(seconds);
      if (this.#slices === 0) deps.roomMetrics.round(report, this.#tickSeconds);
      if (blocks.hasSubscribers) blocks.publish({ tick, seconds } satisfies BlockReport);
      return this.#slices;
    }

    #check(instance: Instance): void {
      instance.endIdle();
      instance.catchUp().catch((error: unknown) => {
        deps.log.warn({ err: error }, "A change of a space could not be looked at yet");
      });
      for (const member of instance.roster.members) {
        const { link, wholeBytes = 0 } = member.replicator ?? {};
        if (link !== undefined && link.backlog() > MAX_BACKLOG_BYTES + wholeBytes)
          instance.leave(member, "timeout");
      }
    }

    #dropKept(instance: Instance): void {
      instance.dropKeptSeats();
      this.#listSoon();
      this.autoDispose = true;
    }

    #listSoon(): void {
      this.#listingTimer ??= setTimeout(() => {
        this.#listingTimer = null;
        const instance = this.#instance;
        if (instance === null) return;
        const people = instance.roster.members.length;
        deps.roomMetrics.participants.inc(people - this.#counted);
        this.#counted = people;
        const before = this.metadata.userIds;
        const listing = this.#listing(instance);
        this.setMetadata(listing).then(
          () => this.#journalMoved(differing(before, listing.userIds)),
          (error: unknown) => deps.log.error({ err: error }, "An instance could not be listed"),
        );
      }, LISTING_MS);
    }

    #journalMoved(accountIds: readonly string[]): void {
      for (const id of accountIds) deps.onMoved(id);
    }

    #listing(instance: Instance): Listing {
      const { members } = instance.roster;
      return {
        spaceId: instance.record.spaceId,
        number: instance.record.number,
        createdAt: instance.record.createdAt.toISOString(),
        isHost: instance.isHost,
        people: members.length,
        capacity: this.#capacity,
        userIds: members.flatMap(({ participant }) => participant.userId ?? []),
        faces: members
          .slice(0, FACES)
          .map(({ participant: { displayName, avatar } }) => ({ displayName, avatar })),
      };
    }
  };
