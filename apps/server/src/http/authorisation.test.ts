// Slow: makes every call as everybody.
import { calls, errorBody, type CallDefinition, type CallName, type ErrorName } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizationMembers } from "../domains/organizations/tables.ts";
import { spaces, type SpaceRow } from "../domains/spaces/tables.ts";
import { addPerson, addSession, type TestPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { addMember } from "../testing/space-members.ts";

/**
 * Every call of the contract, made by everybody who could make it, with the ids of somebody else: the owner's.
 * A call without a row does not compile. Addresses that are no calls are in authorisation-addresses.test.ts.
 */
const ROLES = [
  "nobody",
  "guest",
  "stranger",
  "blocked",
  "staff",
  "administrator",
  "member",
  "admin",
  "owner",
] as const;
type Role = (typeof ROLES)[number];
/** `space` is the owner's, shared with an organisation; nobody here holds its share id. */
type World = {
  space: string;
  owner: TestPerson;
  stranger: TestPerson;
  blocked: TestPerson;
  staff: TestPerson;
  /** A host of the space beside its owner. */
  administrator: TestPerson;
  /** A member and an admin of the organisation that the space belongs to. */
  member: TestPerson;
  admin: TestPerson;
  /** The owner's, on its way. */
  file: string;
  /** The owner leads it, and nobody else is in it. */
  group: string;
  /** In the owner's space. */
  event: string;
  /** Of an address that nobody here has, to the organisation. */
  invitation: string;
};
/** A call that takes a file gets one that can't be read, with the body as the fields of its form. */
type Input = { params?: Record<string, string>; query?: string; body?: unknown };
type Got = "ok" | ErrorName;
type Row = {
  input?: Input | ((world: World) => Input);
  /** What those get who may make the call, where it isn't an answer. */
  all?: Got;
  /** What some of them get instead. */
  but?: Partial<Record<Role, Got>>;
};

const UID = "mwq5c8f5-37fb63f9c32f3ef9";
const OTHER_UID = "mwq5c8f5-ffffffffffffffff";
const OPEN = "park0001";
const OTHER = "chess003";
const WALLET = `0x${"a1".repeat(20)}`;
const SIGNATURE = `0x${"11".repeat(65)}`;
const NO_AVATAR = "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55";
const NO_ACCOUNT = "A".repeat(16);
const NO_MEMBER = "A".repeat(12);
const NO_REPORT = "00000000-0000-4000-8000-000000000000";
const NO_NOTICE = `d${"A".repeat(22)}.${"A".repeat(22)}`;
const TICKET = "A".repeat(43);
const EMAIL = "nobody-here@example.org";

const open: Row = { input: { params: { id: OPEN } } };
const closed: Row = {
  input: ({ space }) => ({ params: { id: space } }),
  all: "USER_UNAUTHORIZED",
  but: { administrator: "ok", owner: "ok", member: "ok", admin: "ok" },
};
/** The same for its hosts alone. */
const hosted: Row = { ...closed, but: { ...closed.but, member: "FORBIDDEN" } };
/** What a space's hosts may do, with what is sent beside its id. */
const ofHosts = (sent: Input = {}): Row => ({
  ...hosted,
  input: ({ space }) => ({ ...sent, params: { id: space, ...sent.params } }),
});
const ofItsOwner = (row: Row): Row => ({
  ...row,
  but: { administrator: "FORBIDDEN", owner: "ok", member: "FORBIDDEN", admin: "FORBIDDEN" },
});
const ofOwner = ({ owner }: World): Input => ({ params: { id: owner.id } });
const toOwner = ({ owner }: World): Input => ({ body: { userID: owner.id } });
/** Something about a person, which whom they blocked can't find. */
const seen: Row = { input: ofOwner, but: { blocked: "USER_NOT_FOUND" } };
const seenByBody: Row = { input: toOwner, but: { blocked: "USER_NOT_FOUND" } };
const done: Row["but"] = { blocked: "USER_NOT_FOUND", owner: "NOT_YOURSELF" };
/** A file of the owner's, on its way. */
const ofFile: Row = {
  input: ({ file }) => ({ params: { id: file } }),
  all: "NOT_FOUND",
  but: { owner: "ok" },
};
/** Of one's organisation, which a member may do or not, and its admin may. */
const ofMembers = (member: Got, admin: Got = member): Row => ({
  all: "ORGANIZATION_NOT_FOUND",
  but: { member, admin },
});
/** The owner's, who is alone in it. */
const ofGroup = (sent: Input = {}, owner: Got = "ok"): Row => ({
  input: ({ group }) => ({ ...sent, params: { id: group, ...sent.params } }),
  all: "GROUP_NOT_FOUND",
  but: { owner },
});
const EVENT = {
  title: "Opening",
  description: "",
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  minutes: 60,
  capacity: null,
};
/** An event of the owner's space, for its hosts alone. */
const ofEvent = (sent: Input = {}): Row => ({
  ...hosted,
  input: ({ event }) => ({ ...sent, params: { id: event } }),
});
const plain: Row = {};
const xsrf: Row = { all: "XSRF_MISMATCH" };
/** Whoever may is told what is wrong with the file. */
const unreadable = (fault: Got): Row => ({ all: fault });
const unreadableOfHosts = (fault: Got, sent?: Input): Row => ({
  ...ofHosts(sent),
  but: { administrator: fault, owner: fault, member: "FORBIDDEN", admin: fault },
});

const ROWS: Readonly<Record<CallName, Row>> = {
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
  // Nobody sits in the instance.
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
  // The administrator has made them a host before the owner tries.
  setHost: {
    ...hosted,
    input: ({ space, stranger }) => ({
      params: { id: space, userID: stranger.id },
      body: { isAdmin: true },
    }),
    but: { administrator: "ok", owner: "ALREADY_HOST", member: "FORBIDDEN", admin: "ALREADY_HOST" },
  },
  assignedRoles: hosted,
  // The administrator assigns it before the owner does, who is answered the same.
  assignRole: {
    ...hosted,
    input: ({ space, stranger }) => ({
      params: { id: space },
      body: { userID: stranger.id, role: "speaker" },
    }),
  },
  // None has this id: it has been taken back already.
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
    // The administrator has banned them before the owner tries.
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
  // Theirs is asked for, and the admin alone has one.
  setOrganizationGate: {
    ...hosted,
    but: { ...hosted.but, administrator: "ORGANIZATION_NOT_FOUND", owner: "ORGANIZATION_NOT_FOUND" },
  },
  // Nobody made one before.
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

  avatars: plain,
  avatarAnimations: plain,
  spaceTemplates: plain,
  prefabObjects: plain,

  registerEmail: {
    input: {
      body: {
        email: EMAIL,
        password: "a quiet evening",
        displayName: "N",
        birthYear: 1990,
        acceptedTerms: true,
      },
    },
  },
  // An address waits ten seconds for another mail, whoever asks.
  sendTicket: {
    input: { body: { email: "asked-for@example.org" } },
    all: "TICKET_ALREADY_EXISTS",
    but: { nobody: "ok" },
  },
  verifyEmail: { input: { body: { email: EMAIL, ticket: TICKET } }, all: "TICKET_INVALID" },
  login: {
    input: ({ owner }) => ({ body: { email: owner.email, password: "guess" } }),
    all: "INVALID_CREDENTIAL",
  },
  loginWhenVerified: {
    input: ({ owner }) => ({ body: { email: owner.email, password: "guess" } }),
    all: "INVALID_CREDENTIAL",
  },
  lookupEmail: { input: { body: { email: EMAIL } } },
  requestReset: { input: { body: { email: EMAIL } } },
  resetWays: {
    input: ({ owner }) => ({ body: { email: owner.email, ticket: TICKET } }),
    all: "TICKET_INVALID",
  },
  resetPassword: {
    input: ({ owner }) => ({ body: { email: owner.email, ticket: TICKET, password: "a new morning" } }),
    all: "TICKET_INVALID",
  },
  changePassword: {
    input: { body: { current: "guess", password: "a new morning" } },
    all: "INVALID_CREDENTIAL",
  },
  exchangeToken: {
    input: { body: { accessToken: TICKET, email: null, loginProvider: "Google" } },
    all: "INVALID_CREDENTIAL",
  },
  postLogin: { input: { body: {} } },
  createSession: { ...xsrf, input: { body: { idToken: "x", refreshToken: "x" } } },
  refreshSession: xsrf,
  verifySession: xsrf,
  deleteSession: xsrf,
  mySessions: plain,
  endSession: {
    input: ({ owner }) => ({ params: { id: owner.sessionId } }),
    all: "NOT_FOUND",
    but: { owner: "ok" },
  },

  appleRefresh: { input: { body: { authorizationCode: "x" } }, all: "NOT_FOUND" },
  appleRevoke: { input: { body: { refresh_token: "x" } }, all: "NOT_FOUND" },
  samlProvider: { input: { query: `?email=${EMAIL}` } },
  registerSso: { input: { body: { birthYear: 1990, acceptedTerms: true } }, all: "FORBIDDEN" },
  integrations: plain,
  connectIntegration: { input: { query: "?api=google&return=/" }, all: "NOT_FOUND" },
  disconnectIntegration: { input: { body: { provider: "google", type: "account" } }, all: "NOT_FOUND" },
  partnerAuth: { input: { body: { userKey: "x.y.z" } }, all: "NOT_FOUND" },
  walletNonce: { input: { body: { publicAddress: WALLET } } },
  verifySignature: {
    input: { body: { publicAddress: WALLET, signature: SIGNATURE } },
    all: "WALLET_SIGNATURE_INVALID",
  },
  registerWallet: {
    input: { body: { publicAddress: WALLET, signature: SIGNATURE, email: EMAIL } },
    all: "WALLET_SIGNATURE_INVALID",
  },
  completeWallet: {
    input: { body: { publicAddress: WALLET, email: EMAIL, ticket: TICKET } },
    all: "TICKET_INVALID",
  },
  connectWallet: {
    input: { body: { address: WALLET, connection: "MetaMask", signature: SIGNATURE } },
    all: "WALLET_SIGNATURE_INVALID",
  },

  me: plain,
  patchMe: { input: { body: { about: "Hello" } } },
  deleteMe: plain,
  deleteMeV2: plain,
  exportMe: plain,
  giveAge: { input: { body: { birthYear: 1990 } } },
  setKeybinds: { input: { body: { keybinds: { jump: "KeyG" } } } },
  checkNameValid: { input: { body: { username: "somebody_new" } } },
  redeemCode: { input: { params: { code: TICKET } }, all: "CODE_INVALID" },

  findUsers: plain,
  patchUser: { input: (world) => ({ ...ofOwner(world), body: { userFlags: [] } }) },
  installationFlags: plain,
  setInstallationFlags: { input: { body: { featureFlags: {}, treatments: {} } } },
  staffReports: plain,
  staffReportsFile: plain,
  staffReport: { input: { params: { id: NO_REPORT } }, all: "NOT_FOUND" },
  decideReport: {
    input: { params: { id: NO_REPORT }, body: { outcome: "dismissed", reason: "No." } },
    all: "NOT_FOUND",
  },
  undoDecision: { input: { params: { id: NO_REPORT }, body: { reason: "No." } }, all: "NOT_FOUND" },
  decideAppeal: {
    input: { params: { id: NO_REPORT }, body: { isGranted: true, reason: "No." } },
    all: "NOT_FOUND",
  },
  // Open to all, and the same for whatever it is about.
  sendNotice: {
    input: ({ space }) => ({
      body: {
        link: `https://example.org/s/${space}`,
        category: "copyright",
        explanation: "The picture is mine.",
        name: "Somebody",
        email: "somebody@example.org",
        isInGoodFaith: true,
      },
    }),
  },
  notice: { input: { params: { key: NO_NOTICE } }, all: "NOT_FOUND" },
  appealDecision: { input: { params: { key: NO_NOTICE }, body: { text: "No." } }, all: "NOT_FOUND" },
  staffJobs: plain,
  retryJob: { input: { params: { id: NO_REPORT } }, all: "NOT_FOUND" },

  profileByUsername: {
    input: ({ owner }) => ({ params: { username: owner.username } }),
    but: { blocked: "USER_NOT_FOUND" },
  },
  profile: seen,
  socialProfile: seenByBody,
  profileFriends: seen,
  profileSpaces: seen,
  userSpaces: seen,
  profileAvatars: seen,
  profileEmotes: seen,
  useEmote: { input: { body: { id: "emoji:1f44d" } } },
  recentEmotes: plain,
  myEmotes: plain,
  keepEmote: { input: { body: { id: "emoji:1f44d" } } },
  followers: seenByBody,
  followings: seenByBody,
  follow: { input: toOwner, but: done },
  unfollow: { input: toOwner },
  removeFollower: { input: toOwner },
  blockUser: { input: ofOwner, but: { owner: "NOT_YOURSELF" } },
  unblockUser: { input: ofOwner },
  reportUser: {
    input: (world) => ({ ...ofOwner(world), body: { category: "harassment" } }),
    but: { owner: "NOT_YOURSELF" },
  },
  reportRoom: { ...open, input: { params: { id: OPEN }, body: { reason: "spam" } } },
  reportMessage: {
    input: { params: { id: OPEN }, body: { messageID: NO_REPORT, reason: "spam" } },
    all: "NOT_FOUND",
  },
  reportObject: {
    input: { params: { id: OPEN }, body: { objectID: "lamp1", reason: "spam" } },
    all: "NOT_FOUND",
  },
  reportObjectImage: {
    input: { params: { id: OPEN }, body: { objectID: "lamp1", reason: "spam" } },
    all: "NOT_FOUND",
  },
  hostReports: hosted,
  markReportDealt: {
    ...ofHosts({ params: { reportID: NO_REPORT } }),
    but: { administrator: "NOT_FOUND", owner: "NOT_FOUND", member: "FORBIDDEN", admin: "NOT_FOUND" },
  },
  reportRoomImage: {
    ...unreadable("PICTURE_UNREADABLE"),
    input: { params: { id: OPEN }, body: { reason: "spam" } },
  },
  family: plain,
  // Nobody here has said how old they are.
  createFamilyLink: { all: "ONLY_UNDER_16" },
  withdrawFamilyLink: plain,
  familyLinkPreview: { input: { body: { key: TICKET } }, all: "FAMILY_LINK_NOT_FOUND" },
  acceptFamilyLink: { input: { body: { key: TICKET } }, all: "FAMILY_LINK_NOT_FOUND" },
  setParentalControls: {
    input: ({ owner }) => ({ params: { id: owner.id }, body: { conversation: "nobody" } }),
    all: "USER_NOT_FOUND",
    but: { owner: "NOT_YOURSELF" },
  },
  endFamilyLink: { input: ofOwner },
  staffFamily: { input: ofOwner },
  endFamilyLinkByStaff: {
    input: ({ owner }) => ({
      params: { id: owner.id, otherId: owner.id },
      body: { reason: "Not the parent." },
    }),
  },
  friends: plain,
  pendingFriends: plain,
  sentFriends: plain,
  addFriend: { input: toOwner, but: done },
  removeFriend: { input: ofOwner },
  blockFriend: { input: toOwner, but: { owner: "NOT_YOURSELF" } },
  unblockFriend: { input: toOwner },
  blockedPeople: plain,
  searchFriends: { input: { query: "?query=x" } },
  friendRecommendations: plain,
  fillFriends: plain,

  likeRoom: closed,
  unlikeRoom: open,
  loveRooms: {
    input: ({ space }) => ({ body: { roomIDs: [space], loved: true } }),
    all: "USER_UNAUTHORIZED",
    but: { administrator: "ok", owner: "ok", member: "ok", admin: "ok" },
  },

  notifications: plain,
  acknowledgeNotification: {
    input: (world) => ({ ...ofOwner(world), body: { key: "welcome" } }),
    all: "FORBIDDEN",
    but: { owner: "ok" },
  },
  addDeviceToken: {
    input: {
      body: {
        platform: "web",
        token: { endpoint: "https://push.example.org/x", keys: { p256dh: "x", auth: "x" } },
      },
    },
    all: "INVALID_INPUT",
  },
  removeDeviceToken: { input: { body: { token: "https://push.example.org/x" } } },
  pageEventsTicket: plain,
  avatarPreview: { input: { body: { avatar: "no-such-avatar" } }, all: "NOT_FOUND" },
  myAvatars: plain,
  keepLook: { input: { body: { avatar: "ada", name: "Mine" } }, all: "INVALID_INPUT" },
  changeLook: { input: { params: { id: NO_AVATAR }, body: { name: "Mine" } }, all: "NOT_FOUND" },
  removeLook: { input: { params: { id: NO_AVATAR } }, all: "NOT_FOUND" },
  uploadAvatar: plain,
  createCustomAvatar: { input: { body: { fileId: NO_AVATAR } }, all: "NOT_FOUND" },
  customAvatars: plain,
  customAvatar: { input: { params: { id: NO_AVATAR } }, all: "NOT_FOUND" },
  correctAvatar: { input: { params: { id: NO_AVATAR }, body: { name: "Mine" } }, all: "NOT_FOUND" },
  removeAvatar: { input: { params: { id: NO_AVATAR } }, all: "NOT_FOUND" },
  createFile: {
    input: ({ space }) => ({
      body: { contentType: "image/png", name: "a.png", size: 10, roomID: space },
    }),
    all: "USER_UNAUTHORIZED",
    but: { administrator: "ok", owner: "ok", member: "FORBIDDEN", admin: "ok" },
  },
  importFile: {
    input: ({ space }) => ({ body: { url: "http://127.0.0.1/a.png", roomID: space } }),
    all: "USER_UNAUTHORIZED",
    but: {
      administrator: "ADDRESS_REFUSED",
      owner: "ADDRESS_REFUSED",
      member: "FORBIDDEN",
      admin: "ADDRESS_REFUSED",
    },
  },
  importPage: {
    input: ({ space }) => ({ body: { url: "http://127.0.0.1/", roomID: space } }),
    all: "USER_UNAUTHORIZED",
    but: { administrator: "ok", owner: "ok", member: "FORBIDDEN", admin: "ok" },
  },
  importToken: {
    input: ({ space }) => ({ body: { id: `eip155:1/erc721:${WALLET}/7`, roomID: space } }),
    all: "USER_UNAUTHORIZED",
    but: {
      administrator: "TOKEN_CHAIN_UNKNOWN",
      owner: "TOKEN_CHAIN_UNKNOWN",
      member: "FORBIDDEN",
      admin: "TOKEN_CHAIN_UNKNOWN",
    },
  },
  tokenPreview: { input: { query: `?id=eip155:1/erc721:${WALLET}/7` } },
  tokenChains: plain,
  resumeFile: ofFile,
  completeFile: {
    input: ({ file }) => ({ params: { id: file }, body: { uploadState: "FAILED" } }),
    all: "NOT_FOUND",
    but: { owner: "ok" },
  },
  file: ofFile,
  hideFile: ofFile,
  unhideFile: ofFile,
  removeFile: ofFile,
  hideContent: { input: ({ file }) => ({ body: { id: file } }), all: "NOT_FOUND", but: { owner: "ok" } },
  contentMenu: plain,
  searchTemplates: plain,
  saveTemplate: {
    input: ({ space }) => ({ body: { roomID: space, name: "Mine" } }),
    all: "USER_UNAUTHORIZED",
    but: { administrator: "ok", owner: "ok", member: "FORBIDDEN", admin: "ok" },
  },
  // Nobody but these two belongs to one; the admin is its last.
  createOrganization: {
    input: { body: { name: "Harbour school" } },
    but: { member: "ALREADY_IN_ORGANIZATION", admin: "ALREADY_IN_ORGANIZATION" },
  },
  ownOrganization: plain,
  colleagues: ofMembers("ok"),
  acceptOrganizationInvitation: {
    input: ({ invitation }) => ({ params: { id: invitation } }),
    all: "INVITATION_NOT_FOUND",
  },
  declineOrganizationInvitation: { input: ({ invitation }) => ({ params: { id: invitation } }) },
  // Nobody has proven the domain of their addresses.
  joinOrganization: { all: "ORGANIZATION_NOT_FOUND" },
  organizationMembersFile: ofMembers("FORBIDDEN", "ok"),
  setOrganizationDomain: { ...ofMembers("FORBIDDEN", "ok"), input: { body: { domain: "yard.example" } } },
  proveOrganizationDomain: ofMembers("FORBIDDEN", "DOMAIN_NOT_PROVEN"),
  organizationSignIn: ofMembers("FORBIDDEN", "ok"),
  setOrganizationSignIn: { ...ofMembers("FORBIDDEN", "ok"), input: { body: { provider: null } } },
  organizationLog: ofMembers("FORBIDDEN", "ok"),
  leaveOrganization: { ...ofMembers("ok", "LAST_ADMIN"), input: { body: {} } },
  deleteOrganization: ofMembers("FORBIDDEN", "ok"),
  organizationAdmin: ofMembers("FORBIDDEN", "ok"),
  organizationMembers: ofMembers("FORBIDDEN", "ok"),
  // Somebody of no organisation.
  removeOrganizationMember: { ...ofMembers("FORBIDDEN", "USER_NOT_FOUND"), input: ofOwner },
  setOrganizationAdmin: {
    ...ofMembers("FORBIDDEN", "USER_NOT_FOUND"),
    input: (world) => ({ ...ofOwner(world), body: { isAdmin: true } }),
  },
  editOrganization: { ...ofMembers("FORBIDDEN", "ok"), input: { body: { name: "Ours" } } },
  inviteToOrganization: { ...ofMembers("FORBIDDEN", "ok"), input: { body: { email: EMAIL } } },
  removeOrganizationInvitation: {
    ...ofMembers("FORBIDDEN", "ok"),
    input: ({ invitation }) => ({ params: { id: invitation } }),
  },
  eventsOfSpace: closed,
  createEvent: ofHosts({ body: EVENT }),
  ownEvents: plain,
  event: { ...closed, input: ({ event }) => ({ params: { id: event } }) },
  editEvent: ofEvent({ body: EVENT }),
  cancelEvent: ofEvent({ body: {} }),
  replyToEvent: {
    ...closed,
    input: ({ event }) => ({ params: { id: event }, body: { isGoing: true } }),
  },
  eventInvitations: ofEvent(),
  eventRecordings: { ...closed, input: ({ event }) => ({ params: { id: event } }) },
  shareEventRecording: {
    ...hosted,
    input: ({ event, file }) => ({ params: { id: event, fileID: file }, body: { audience: null } }),
  },
  eventAttendance: ofEvent(),
  eventAttendanceFile: ofEvent(),
  eventSuggestions: ofEvent(),
  inviteToEvent: ofEvent({ body: { userIDs: [NO_ACCOUNT] } }),
  removeEventInvitation: {
    ...hosted,
    input: ({ event }) => ({ params: { id: event, userID: NO_ACCOUNT } }),
  },
  ownGroup: plain,
  groupPreview: {
    input: ({ group }) => ({ params: { id: group } }),
    but: { blocked: "GROUP_NOT_FOUND" },
  },
  // A guest has a group only where they have a name: in a space.
  createGroup: { input: { body: {} }, but: { guest: "NOT_IN_SPACE" } },
  joinGroup: {
    input: ({ group }) => ({ params: { id: group }, body: {} }),
    but: { guest: "NOT_IN_SPACE", blocked: "GROUP_NOT_FOUND" },
  },
  leaveGroup: ofGroup({ body: {} }),
  inviteToGroup: {
    ...ofGroup({}, "NOT_YOURSELF"),
    input: ({ group, owner }) => ({ params: { id: group }, body: { userID: owner.id } }),
  },
  removeGroupInvitation: {
    ...ofGroup(),
    input: ({ group }) => ({ params: { id: group, invitationId: NO_MEMBER } }),
  },
  // Whether there was an invitation is told to nobody.
  declineGroup: { input: ({ group }) => ({ params: { id: group }, body: {} }) },
  removeGroupMember: ofGroup({ params: { memberId: NO_MEMBER } }, "USER_NOT_FOUND"),
  setGroupLeader: ofGroup({ body: { memberId: NO_MEMBER } }, "USER_NOT_FOUND"),
  followGroup: ofGroup({ body: { isFollowing: true } }),
  startGroupTrip: ofGroup({ body: { spaceID: OPEN, instanceId: "instance1" } }, "NOT_IN_SPACE"),
  joinGroupVoice: ofGroup({ body: {} }),
  leaveGroupVoice: ofGroup({ body: {} }),
  setPicture: unreadable("PICTURE_UNREADABLE"),
  setBanner: unreadable("PICTURE_UNREADABLE"),
};

let server: TestServer;
let tokens: { open: string; other: string };
let sample: SpaceRow;
let made = 0;

const guestToken = async (id: string): Promise<string> =>
  (
    await server.call("POST /rooms/noauth/{id}", {
      params: { id },
      body: { roomId: id, roomShareID: null, noAuthUserID: UID },
    })
  ).data.tempToken;

beforeAll(async () => {
  server = await openTestServer();
  tokens = { open: await guestToken(OPEN), other: await guestToken(OTHER) };
  [sample] = (await server.db.select().from(spaces).where(eq(spaces.id, OTHER))) as [SpaceRow];
  server.rooms.chats.set("instance1", []);
});
afterAll(() => server.close());

/** A space, its organisation, and people who have nothing to do with those of any other row. */
async function newWorld(): Promise<World> {
  made += 1;
  const [owner, stranger, blocked, staff, administrator, member, admin] = await Promise.all([
    addPerson(server, `owner${made}`),
    addPerson(server, `stranger${made}`),
    addPerson(server, `blocked${made}`),
    addPerson(server, `staff${made}`, { isStaff: true }),
    addPerson(server, `administrator${made}`),
    addPerson(server, `member${made}`),
    addPerson(server, `admin${made}`),
  ]);
  const space = `closed${made}`;
  const { id: organizationOwnerId } = (
    await admin.call("POST /organization", { body: { name: "Harbour school" } })
  ).data;
  await server.db.insert(organizationMembers).values({
    accountId: member.id,
    organizationId: organizationOwnerId,
    isAdmin: false,
    joinedAt: new Date(),
  });
  const invited = await admin.call("POST /organization/admin/invite", {
    body: { email: `invited${made}@example.org` },
  });
  // The columns that the database makes itself are left out.
  const { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription } = sample;
  const looks = { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription };
  await server.db.insert(spaces).values({
    ...looks,
    id: space,
    shareSetting: "ORG",
    organizationOwnerId,
    shareId: `share-of-${space}`,
    setting: sample.setting,
  });
  await addMember(server.db, owner.id, [space]);
  await addMember(server.db, administrator.id, [space], "administrator");
  await owner.call("POST /users/{id}/block", { params: { id: blocked.id } });
  const { data } = await owner.call("POST /files", {
    body: { contentType: "image/png", name: "a.png", size: 10, roomID: space },
  });
  const ownGroup = await owner.call("POST /v2/groups", { body: {} });
  const event = await owner.call("POST /v2/rooms/{id}/events", { params: { id: space }, body: EVENT });
  return {
    space,
    owner,
    stranger,
    blocked,
    staff,
    administrator,
    member,
    admin,
    file: data.file.id,
    event: event.data.id,
    group: ownGroup.data.group?.id ?? "",
    invitation: invited.data.id,
  };
}

/** What the declaration alone says that someone gets. */
function byDeclaration({ caller }: CallDefinition, role: Role): Got {
  if (caller === "anyone") return "ok";
  if (role === "nobody") return "UNAUTHENTICATED";
  if (caller === "guest") return "ok";
  if (role === "guest") return "UNAUTHENTICATED";
  return caller === "staff" && role !== "staff" ? "FORBIDDEN" : "ok";
}

function expected(name: CallName, role: Role): Got {
  const declared = byDeclaration(calls[name], role);
  if (declared !== "ok") return declared;
  return ROWS[name].but?.[role] ?? ROWS[name].all ?? "ok";
}

function formOf({ body = {} }: Input): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body as Record<string, string>)) form.set(field, value);
  form.set("file", new Blob(["nothing that can be read"], { type: "image/png" }), "a.png");
  return form;
}

async function make(name: CallName, input: Input, headers: Record<string, string>): Promise<Got> {
  const call: CallDefinition = calls[name];
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => input.params?.[key] ?? "");
  const hasJson = call.file === undefined && input.body !== undefined;
  const body = hasJson ? JSON.stringify(input.body) : call.file === undefined ? null : formOf(input);
  const response = await fetch(`${server.origin}/api${path}${input.query ?? ""}`, {
    method: call.method,
    headers: { ...headers, ...(hasJson ? { "content-type": "application/json" } : {}) },
    ...(body === null ? {} : { body }),
  });
  const answer: unknown = await response.json();
  return response.ok ? "ok" : ((errorBody.parse(answer).errors[0]?.code ?? "INTERNAL") as Got);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const names = Object.keys(calls) as CallName[];

describe("who may make which call, with another's ids", () => {
  test.each(names)("%s", async (name) => {
    const world = await newWorld();
    const { input = {} } = ROWS[name];
    const sent = typeof input === "function" ? input(world) : input;
    const headers: Record<Role, Record<string, string>> = {
      nobody: {},
      guest: bearer(tokens.open),
      stranger: bearer(world.stranger.token),
      blocked: bearer(world.blocked.token),
      staff: bearer(world.staff.token),
      administrator: bearer(world.administrator.token),
      owner: bearer(world.owner.token),
      member: bearer(world.member.token),
      admin: bearer(world.admin.token),
    };
    const got: Record<string, Got> = {};
    for (const role of ROLES) got[role] = await make(name, sent, headers[role]);
    expect(got).toEqual(Object.fromEntries(ROLES.map((role) => [role, expected(name, role)])));
  });
});

describe("tokens that open nothing", () => {
  const needing = names.filter((name) => calls[name].caller !== "anyone");
  // What opens nothing changes nothing: one for all of them.
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
  });

  test.each(needing)("%s", async (name) => {
    const { input = {} } = ROWS[name];
    const sent = typeof input === "function" ? input(world) : input;
    const { token, sessionId, call } = await addSession(server, world.owner.id);
    for (const headers of [
      bearer(`${token.slice(0, -4)}AAAA`),
      bearer("nonsense"),
      { authorization: "Basic YTpi" },
      { cookie: `session=${token}` },
      { ...bearer(tokens.open), cookie: `uid=${OTHER_UID}` },
    ])
      expect(await make(name, sent, headers)).toBe("UNAUTHENTICATED");
    await call("DELETE /auth/sessions/{id}", { params: { id: sessionId } });
    expect(await make(name, sent, bearer(token))).toBe("UNAUTHENTICATED");
  });

  test("a guest's token for another space", async () => {
    expect(await make("joinRoom", { params: { id: OPEN } }, bearer(tokens.other))).toBe("USER_UNAUTHORIZED");
  });
});
