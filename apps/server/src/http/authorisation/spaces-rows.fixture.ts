import type { CallName } from "@veranda/contract";
import {
  UID,
  WALLET,
  NO_ACCOUNT,
  NO_AVATAR,
  EMAIL,
  closed,
  hosted,
  ofHosts,
  ofItsOwner,
  plain,
  unreadable,
  unreadableOfHosts,
  type Row,
} from "./row.fixture.ts";

/** Calls of spaces, their hosts, gates, events, groups and packages. */
export const spacesRows = {
  health: plain,
  openapi: plain,
  sendLogs: {
    input: {
      body: [
        {
          env: "e",
          level: "info",
          channel: "c",
          message: "m",
          error: null,
          stack: null,
          href: "h",
          pathname: "p",
        },
      ],
    },
  },
  bootstrap: { input: { body: { channel: null, platform: "web", version: null } } },
  featureFlags: plain,
  randomUsername: plain,
  categoriesMenu: plain,
  categories: plain,
  feedRows: plain,
  feed: plain,
  feedCategory: { input: { params: { category: "nature" } } },
  featured: plain,
  search: { input: { query: "?query=x" } },
  tags: { input: { query: "?query=x" } },
  rooms: {
    input: { query: "?type=loved" },
    but: { nobody: "UNAUTHENTICATED", guest: "UNAUTHENTICATED" },
  },
  searchSpaceNames: { input: { query: "?query=x" } },

  room: closed,
  space: closed,
  spaceLimits: closed,
  roomInstances: closed,
  peopleInRoom: ofHosts(),
  roomContents: closed,
  roomCategories: closed,
  roomPreview: { input: ({ space }) => ({ params: { id: space } }) },
  guestToken: {
    input: ({ space }) => ({
      params: { id: space },
      body: { roomId: space, roomShareID: null, noAuthUserID: UID },
    }),
    all: "USER_UNAUTHORIZED",
  },
  joinRoom: closed,
  watchRoom: {
    ...closed,
    input: ({ space }) => ({ params: { id: space }, body: {} }),
    but: { administrator: "NOT_LIVE", owner: "NOT_LIVE", member: "NOT_LIVE", admin: "NOT_LIVE" },
  },
  // Nobody has a seat in the instance.
  mediaTickets: {
    input: { body: { deviceId: "device", channelIds: ["instance1"] } },
    all: "FORBIDDEN",
  },
  joinChat: {
    input: ({ space }) => ({ params: { id: space }, body: { instanceId: "instance1" } }),
    all: "USER_UNAUTHORIZED",
    but: { administrator: "ok", owner: "ok", member: "ok", admin: "ok" },
  },

  createRoom: { input: { body: {} } },
  sandbox: plain,
  editRoom: ofHosts({ body: { name: "Ours", fullScreenModeEnabled: true } }),
  deleteRoom: ofItsOwner(closed),
  restoreRoom: ofItsOwner(closed),
  deletedRooms: plain,
  setRestricted: ofHosts({ params: { permission: "teleport" }, body: { restricted: true } }),
  setInstancing: ofHosts({ body: { enabled: false } }),
  // The administrator has already made them a host when the owner tries.
  setHost: {
    ...hosted,
    input: ({ space, stranger }) => ({
      params: { id: space, userID: stranger.id },
      body: { isAdmin: true },
    }),
    but: { administrator: "ok", owner: "ALREADY_HOST", member: "FORBIDDEN", admin: "ALREADY_HOST" },
  },
  appointable: ofHosts({ body: { userIDs: [NO_ACCOUNT] } }),
  assignedRoles: hosted,
  // The administrator assigns it before the owner, who gets the same answer.
  assignRole: {
    ...hosted,
    input: ({ space, stranger }) => ({
      params: { id: space },
      body: { userID: stranger.id, role: "speaker" },
    }),
  },
  // No role has this id: it counts as already removed.
  removeRole: ofHosts({ params: { roleID: "00000000-0000-4000-8000-000000000000" } }),
  publishRoom: ofHosts({ body: { isPublished: false } }),
  renewShareId: hosted,
  editSpace: unreadableOfHosts("PICTURE_UNREADABLE", { body: { name: "Ours" } }),
  setThumbnail: unreadableOfHosts("PICTURE_UNREADABLE"),
  removeThumbnail: hosted,
  setVideo: unreadableOfHosts("VIDEO_UNREADABLE"),
  removeVideo: hosted,
  spaceVersions: hosted,
  setVersionPicture: {
    input: ({ space }) => ({ params: { id: space, version: "1" }, body: { fileID: NO_AVATAR } }),
    all: "NOT_FOUND",
  },
  invitations: hosted,
  invite: ofHosts({ body: { emails: [EMAIL] } }),
  removeInvitations: ofHosts({ body: { userIDs: ["none"] } }),
  bans: hosted,
  banUser: {
    ...closed,
    // The administrator has already banned them when the owner tries.
    input: ({ space, blocked }) => ({
      params: { id: space },
      body: { userID: blocked.id, durationMinutes: 10, reason: "" },
    }),
    but: { administrator: "ok", owner: "ALREADY_BANNED", member: "FORBIDDEN", admin: "ALREADY_BANNED" },
  },
  unbanUser: ofHosts({ params: { banID: NO_AVATAR } }),
  removeUser: {
    ...closed,
    input: ({ space, stranger }) => ({ params: { id: space }, body: { userID: stranger.id } }),
    but: {
      administrator: "USER_NOT_FOUND",
      owner: "USER_NOT_FOUND",
      member: "FORBIDDEN",
      admin: "USER_NOT_FOUND",
    },
  },
  gates: closed,
  tokenGate: {
    ...closed,
    but: {
      administrator: "GATE_NOT_FOUND",
      owner: "GATE_NOT_FOUND",
      member: "GATE_NOT_FOUND",
      admin: "GATE_NOT_FOUND",
    },
  },
  setTokenGate: {
    ...closed,
    input: ({ space }) => ({ params: { id: space }, body: { chain: 1, contractAddress: WALLET } }),
    but: {
      administrator: "TOKEN_CHAIN_UNKNOWN",
      owner: "TOKEN_CHAIN_UNKNOWN",
      member: "FORBIDDEN",
      admin: "TOKEN_CHAIN_UNKNOWN",
    },
  },
  verifyToken: {
    input: { body: { chain: 1, contractAddress: WALLET, tokenId: "7", address: WALLET } },
    all: "WALLET_NOT_CONNECTED",
  },
  setGateMode: ofHosts({ body: { mode: "any" } }),
  removeGate: ofHosts({ params: { gateID: NO_AVATAR } }),
  setPasswordGate: ofHosts({ body: { password: "a quiet evening" } }),
  setEmailsGate: ofHosts({ body: { emails: [EMAIL] } }),
  setAdultsGate: hosted,
  // Requires the caller's own organisation, which only the admin has.
  setOrganizationGate: {
    ...hosted,
    but: { ...hosted.but, administrator: "ORGANIZATION_NOT_FOUND", owner: "ORGANIZATION_NOT_FOUND" },
  },
  // There is no password gate.
  enterPassword: {
    ...closed,
    input: ({ space }) => ({ params: { id: space }, body: { password: "a quiet evening" } }),
    but: {
      administrator: "GATE_NOT_FOUND",
      owner: "GATE_NOT_FOUND",
      member: "GATE_NOT_FOUND",
      admin: "GATE_NOT_FOUND",
    },
  },
  confirmAdult: {
    ...closed,
    but: {
      administrator: "GATE_NOT_FOUND",
      owner: "GATE_NOT_FOUND",
      member: "GATE_NOT_FOUND",
      admin: "GATE_NOT_FOUND",
    },
  },
  hostActs: hosted,
  hostActsFile: hosted,
  ownBan: { input: ({ space }) => ({ params: { id: space } }) },
  exportRoom: ofHosts({ body: {} }),
  importRoom: unreadable("SPACE_FILE_UNREADABLE"),
  createPackage: unreadable("PACKAGE_UNREADABLE"),
  package: { input: { params: { id: NO_AVATAR } }, all: "NOT_FOUND" },
  packageLog: { input: { params: { sku: "loft", version: "1" } }, all: "NOT_FOUND" },
  ownPackages: plain,
  mailRoomLink: closed,
} satisfies Partial<Record<CallName, Row>>;
