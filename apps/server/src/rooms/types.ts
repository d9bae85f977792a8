import type { Server } from "node:http";
import type { ChatMessage, FileAsset, SpaceInstance } from "@veranda/contract";
import type { RoomData } from "@veranda/contract/rooms/messages";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import type { Registry } from "prom-client";

/** Who asks for a seat; `visitorId` is the uid cookie or the account and is never shown to others. */
export type Visitor = {
  visitorId: string;
  userId: string | null;
  isAuthless: boolean;
  isHost: boolean;
  /** Of the signed-in: what their account says. A guest says it at the door. */
  displayName?: string;
  avatar?: string;
};

/**
 * What a seat is reserved with: a visitor, the account ids of their friends, and those of people whom they have blocked
 * or who have blocked them; absent: none.
 */
export type SeatHolder = Visitor & { friendIds: readonly string[]; blockedIds?: readonly string[] };

export type SeatRequest = {
  spaceId: string;
  /** People that the space may hold at once, over all its instances, by its plan; null: no limit. One instance holds at most the ceiling. */
  capacity: number | null;
  /** The instance of a friend is preferred. */
  holder: SeatHolder;
  /** The instance asked for, or null. */
  instanceId: string | null;
};

export type Seat = { instanceId: string; address: string; ticket: string; expiresInS: number };

/** Where someone is: a running copy of a space. */
export type Place = { readonly spaceId: string; readonly instanceId: string };

export type Presence = { count: number; faces: readonly { displayName: string; avatar: string }[] };

/** Places of an environment that one comes to without walking. Metres. */
export type Ways = {
  /** From anywhere: places to arrive at and those worth seeing. */
  arrivals: readonly (readonly [number, number, number])[];
  teleporters: readonly {
    from: readonly [number, number, number];
    radius: number;
    to: readonly [number, number, number];
  }[];
};

/** The realtime side, as the calls see it. */
export type Rooms = {
  /** Chooses an instance and keeps a seat. Throws NamedError SPACE_FULL or INSTANCE_NOT_FOUND. */
  reserve(request: SeatRequest): Promise<Seat>;
  instances(spaceId: string): Promise<SpaceInstance[]>;
  /** Who is in these spaces now; spaces without anyone are absent. */
  presence(spaceIds: readonly string[]): Promise<Map<string, Presence>>;
  /** Spaces with people in them, fullest first. */
  busiest(limit: number): Promise<{ spaceId: string; count: number }[]>;
  /** Where those of these accounts are that are in a space now. */
  places(accountIds: readonly string[]): Promise<Map<string, Place>>;
  /** Accounts of everyone who is in a space now. */
  visitors(): Promise<Set<string>>;
  /** Hides two people from each other wherever they are together now. */
  part(accountId: string, otherId: string): Promise<void>;
  /**
   * Name, hosts, restrictions or sharing of a space have changed: everyone there is told and has their rights anew; who
   * may not be there any more leaves.
   */
  refresh(spaceId: string): Promise<void>;
  /** The space was deleted: everyone there leaves. */
  end(spaceId: string): Promise<void>;
  /** A file was made light, or is being: told wherever it stands. */
  assetChanged(asset: FileAsset): Promise<void>;
  /**
   * The last messages of a running instance without those of the accounts that are hidden from the reader; null when
   * this space has no such instance.
   */
  chatHistory(
    spaceId: string,
    instanceId: string,
    hiddenIds: readonly string[],
  ): Promise<ChatMessage[] | null>;
  /** Takes the sockets of a listening server; other upgrades are left alone. */
  attach(server: Server): void;
  close(): Promise<void>;
};

export type RoomsDeps = {
  db: NodePgDatabase;
  log: Logger;
  metrics: Registry;
  /** Signs tickets; 32 bytes, the same on every process. */
  secret: Uint8Array;
  /** Address that the page connects to, absolute or a path of this server. */
  address: string;
  /** People that one instance holds at the most, whatever the plan says. */
  instanceCeiling: number;
  now: () => number;
  /** What newcomers are told of a space; null when it does not exist any more. */
  roomData: (spaceId: string) => Promise<RoomData | null>;
  isAvatarAllowed: (avatar: string) => boolean;
  /** Whether an avatar is one that this account brought. */
  isOwnAvatar: (accountId: string, avatar: string) => Promise<boolean>;
  /** Where an environment lets people appear; null for one that isn't known. */
  waysOf: (environment: string) => Ways | null;
  randomName: () => string;
  randomAvatar: () => string;
  /** Who an access token says that someone is in this space; null when it opens nothing. */
  identify: (accessToken: string, spaceId: string) => Promise<SeatHolder | null>;
  /**
   * Someone arrived in a space (not: came back after a lost connection). `present` are the accounts of those who are in
   * that instance and whom they see.
   */
  onVisit: (spaceId: string, visitor: Visitor, present: readonly string[]) => void;
  /** A signed-in person came to an instance or left one; `places` knows of it already. */
  onMoved: (accountId: string) => void;
};
