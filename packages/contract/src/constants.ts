import type { HeadsetSettings } from "./engine/headset.ts";

/** Business constants and limits (product specification, section 9). Times in milliseconds unless the name says otherwise. */

export const REQUEST_TIMEOUT_MS = 30_000;
export const UPLOAD_TIMEOUT_MS = 600_000;

/** A token is renewed this long before it expires; not at all when it expires sooner. */
export const TOKEN_RENEWAL_AHEAD_MS = 180_000;

export const TOAST_MS = 4_000;
export const TOAST_ERROR_MS = 5_000;
/** Long enough to read it, decide and reach its button. */
export const TOAST_ACTION_MS = 10_000;
export const TOAST_UNAUTHORIZED_MS = 10_000;

/** Waits of the reconnecting client: the first is drawn between min and max of `minDelay`, then grows by `growFactor` up to `maxDelay`. */
export const RECONNECT = {
  maxDelayMs: 10_000,
  minDelayMs: [1_000, 5_000],
  growFactor: 1.3,
  minUptimeMs: 5_000,
  connectionTimeoutMs: 4_000,
  /** Before them, of a connection that was open: a server that was started anew is there within seconds. */
  soonMs: [150, 600],
  soonTries: 24,
} as const;

/** Why the server closed a page-events socket. After the first two a page does not come back by itself. */
export const PAGE_EVENTS_CLOSE = {
  sessionEnded: 4001,
  /** The person opened more sockets than one may have. */
  replaced: 4002,
  /** Open for long: the page comes back with a fresh ticket, which proves that its session still holds. */
  renew: 4003,
  notUnderstood: 1008,
  serverGoes: 1001,
} as const;
/** The server says something at least this often; a page that hears nothing for twice as long has lost it. */
export const PAGE_EVENTS_HEARTBEAT_MS = 30_000;
export const PAGE_EVENTS_CONNECTION_TIMEOUT_MS = 12_000;
export const PAGE_EVENTS_RETRIES = 10;
export const PUSH_PROMPT_PAUSE_MS = 86_400_000;
/** Acknowledges every notification up to now, in place of a single key. */
export const ALL_NOTIFICATIONS = "all";

/** How long the server keeps the seat of someone whose connection was lost. */
export const SEAT_HOLD_MS = 20_000;

export const LOADING_PROGRESS_TICK_MS = [200, 700] as const;
export const LOADING_PROGRESS_STEP = [0.01, 0.05] as const;

export const TOOLTIP_DELAY_MS = 200;
export const TOOLTIP_SKIP_DELAY_MS = 300;
export const NAME_VALIDITY_DEBOUNCE_MS = 100;

export const PREVIEW_STALE_MS = 300_000;
export const FEED_STALE_MS = 300_000;
export const LIMITS_STALE_MS = 15_000;
export const TAGS_STALE_MS = 60_000;
export const PROFILE_STALE_MS = 60_000;
export const NAME_VALIDITY_STALE_MS = 300_000;

export const UID_COOKIE = "uid";
/** The same id on each call: where a browser keeps no cookies, one stays one visitor for as long as the page lives. */
export const UID_HEADER = "uid";
/** What program a call comes from; pages may not set User-Agent itself. */
export const CLIENT_HEADER = "x-user-agent";
export const WEB_CLIENT = "Veranda-Web";
export const UID_COOKIE_MAX_AGE_S = 365 * 24 * 3600;
/** default or theater; see `viewSize`. */
export const VIEW_SIZE_COOKIE = "view_size";
/** The language that was chosen; without it the browser's own is spoken. */
export const LOCALE_COOKIE = "locale";
/** light, dark or system. */
export const THEME_COOKIE = "theme";
/** normal, large or larger. */
export const TEXT_SIZE_COOKIE = "text_size";
/** system or calm. */
export const MOTION_COOKIE = "motion";
/** open or closed: whether the side menu stands beside the page where there is room for it. */
export const MENU_COOKIE = "menu";
/** Sent back in XSRF_HEADER by calls that the session's cookie speaks for. */
export const XSRF_COOKIE = "sapi_token";
export const XSRF_HEADER = "x-xsrf-token";
/** 1 while this browser has a session: the page then asks for an access token, and shows no "sign in" meanwhile. */
export const SIGNED_IN_COOKIE = "signed_in";
/** All that a page, as the server renders it, depends on beside its address. */
export const PAGE_COOKIES = [
  VIEW_SIZE_COOKIE,
  THEME_COOKIE,
  TEXT_SIZE_COOKIE,
  MOTION_COOKIE,
  MENU_COOKIE,
  SIGNED_IN_COOKIE,
] as const;
/**
 * Query parameters that pages read. Others change nothing that the server renders: addresses that differ by them alone
 * share one page.
 */
export const PAGE_PARAMETERS = [
  "email",
  "enableRtc",
  "instance",
  "key",
  "login",
  "publicAddress",
  "query",
  "resultCode",
  "resultMessage",
  "share",
  "tab",
  "ticket",
  "userKey",
  "watch",
  // React Router's own, of requests for a route's data.
  "_routes",
  "index",
] as const;
/** Of the message by which the popup of a sign-in elsewhere ends, and name of the BroadcastChannel it takes where its opener is lost. */
export const SIGN_IN_CHANNEL = "veranda:sign-in";
export const ROOM_ACCESS_TOKEN_HEADER = "room-access-token";

export const GUEST_ADJECTIVES = ["Wandering", "Adventuring", "Exploring", "Anonymous"] as const;
export const GUEST_ANIMALS = [
  "Badger",
  "Crane",
  "Dolphin",
  "Falcon",
  "Fox",
  "Gecko",
  "Hare",
  "Heron",
  "Ibex",
  "Kingfisher",
  "Lynx",
  "Marten",
  "Octopus",
  "Otter",
  "Owl",
  "Pelican",
  "Seal",
  "Swift",
  "Tortoise",
  "Wren",
  "Zebra",
] as const;

export const DISPLAY_NAME_MAX = 32;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/** Technical bound of a password; what else it must hold is the server's policy. */
export const PASSWORD_MAX_BYTES = 512;
/** A new mail ticket is sent this long after the last one at the earliest. */
export const TICKET_WAIT_MS = 10_000;
/** People of one page of a profile's lists. */
export const PROFILE_LIST_PAGE = 250;
/** Friends that one may have, requests that may wait for an answer, people one may follow, people one may block. */
export const FRIENDS_MAX = 5_000;
export const FRIEND_REQUESTS_MAX = 500;
export const FOLLOWINGS_MAX = 10_000;
export const BLOCKS_MAX = 5_000;
/** Letters of a search. */
export const SEARCH_QUERY_MAX = 100;

/** People of a group, with those who are invited to it. */
export const GROUP_MAX = 12;
/** An invitation to a group that nobody answers is void after so long. */
export const GROUP_INVITATION_MS = 5 * 60_000;
/** How long those who were to come along are asked whether they do. */
export const GROUP_TRIP_MS = 60_000;
/** A group whose members were all away for so long is gone. */
export const GROUP_IDLE_MS = 60 * 60_000;
/** How often a guest's page, which has no page events, asks how its group is. */
export const GROUP_POLL_MS = 3_000;
/** What is written of a space, how many categories it may be in, and how many may be invited at once. */
export const SPACE_NAME_MAX = 60;
export const SPACE_DESCRIPTION_MAX = 1_000;
export const SPACE_TAGS_MAX = 10;
export const SPACE_TAG_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,29}$/u;
export const SPACE_CATEGORIES_MAX = 3;
export const INVITES_AT_ONCE = 20;
/** Bytes of a package, whatever the plan; packages of a person that are listed. */
export const PACKAGE_BYTES_MAX = 1_000_000_000;
export const PACKAGES_LISTED = 300;
/** The file at the top of a zip that makes it a package; docs/packages.md. */
export const PACKAGE_MANIFEST = "veranda-package.json";
/** Of the file that a whole space is, and the one at the top of it (docs/space-file.md). */
export const SPACE_FILE_ENDING = "veranda";
export const SPACE_FILE_ENTRY = "space.json";
export const PICTURE_BYTES_MAX = 10_000_000;
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Bytes of a whole space as one file. */
export const SPACE_FILE_BYTES_MAX = 2_000_000_000;

const HOUR_MS = 3_600_000;
/** After too many wrong passwords none is tried for so long. */
export const SIGN_IN_LOCK_MS = 15 * 60_000;
/** How long the links in mails work, and how long somebody who signed up has to use theirs. */
export const LINK_LIFE_HOURS = { verify: 24, reset: 1, wallet: 1 } as const;

/** Limits that the sentences of errors name. */
export const ERROR_VALUES = {
  lockMinutes: SIGN_IN_LOCK_MS / 60_000,
  megabytes: PICTURE_BYTES_MAX / 1e6,
  megapixels: PICTURE_PIXELS_MAX / 1e6,
  gigabytes: SPACE_FILE_BYTES_MAX / 1e9,
} as const;
/** Of a video that a space's card is to show the beginning of. */
export const VIDEO_BYTES_MAX = 200_000_000;
export const REPORT_REASON_MAX = 1_000;
export const DECISION_REASON_MAX = 2_000;
export const APPEAL_MAX = 2_000;
/** Ten years; a suspension without an end has none. */
export const SUSPENSION_DAYS_MAX = 3_650;
/** What was kept as evidence goes so long after the decision: an appeal may come for half a year. */
export const EVIDENCE_DAYS = 200;
/** Decided reports go after this time; the log of decisions, which names nobody, stays. */
export const REPORTS_DAYS = 730;
/** So long the log of what hosts did goes back. */
export const HOST_ACTS_DAYS = 90;
export const BAN_REASON_MAX = 300;

/** Addresses on the list of a space that lets in by email. */
export const GATE_EMAILS_MAX = 1000;
/** Wallets of one account, a contract counted on each of its chains. */
export const WALLETS_MAX = 10;
/** Tokens that one space asks for. */
export const TOKEN_GATES_MAX = 10;
/** Characters of the password of a space. */
export const GATE_PASSWORD_MIN = 4;
export const GATE_PASSWORD_MAX = 100;
/** Ten years; a ban without an end has none. */
export const BAN_MINUTES_MAX = 5_256_000;
/** Spaces that are loved or let go of in one call. */
export const LOVES_AT_ONCE = 50;
/** Spaces that one person may have. */
export const SPACES_MAX = 200;
/** Hosts beside the owner, and open invitations, of one space. */
export const SPACE_ADMINISTRATORS_MAX = 50;
export const SPACE_INVITATIONS_MAX = 500;
/** Members of an organisation and those whom it has invited. */
export const ORGANIZATION_SEATS_MAX = 10_000;
/** An invitation to an organisation can be accepted for so long. */
export const ORGANIZATION_INVITATION_DAYS = 14;
/** A deleted space can be restored for so long. */
export const SPACE_BIN_DAYS = 30;
export const SPACE_BIN_MS = SPACE_BIN_DAYS * 24 * HOUR_MS;
/** Of a picture that becomes a space's sky. */
export const SKY_BYTES_MAX = 12_000_000;
/** The beginning of a video that a space's card plays. */
export const CARD_CLIP_SECONDS = 4;
/** Emotes that are remembered as played last, and that one may choose as favourites. */
export const RECENT_EMOTES = 12;
export const FAVOURITE_EMOTES_MAX = 60;
export const CHAT_MESSAGE_MAX = 500;
export const CHAT_HISTORY = 100;
/** People whom one viewer has muted; the first ones make room. */
export const MUTED_MAX = 500;
/** A person's chat: this many at once, then one for each period. */
export const CHAT_BURST = 5;
export const CHAT_PERIOD_MS = 2_000;

export const AUDIO_MASTER_VOLUME = 0.7;
export const AUDIO_OTHER_VOLUME = 1;
/** What has a volume of its own; `master` is over all of them. */
export const VOLUME_KINDS = ["master", "ambience", "effects", "interface", "voices"] as const;

/** Instances whose media one page connects to at once. */
export const CHANNELS_AT_ONCE = 4;

/** Metres, and degrees of what is seen along the longer side of the view. */
export const CAMERA = {
  zoom: 6,
  minZoom: 0.05,
  maxZoom: 10,
  firstPersonFov: 80,
  thirdPersonFov: 70,
} as const;
/** What a person may choose of the third person's field of view, in degrees; the first person's goes with it. */
export const FIELD_OF_VIEW = { min: 50, max: 100, selected: CAMERA.thirdPersonFov } as const;
/** How far the view turns for a movement of the mouse or the finger; 1 is the product's own. */
export const LOOK_SPEED = { min: 0.25, max: 3, selected: 1 } as const;
/** How camera mode begins: a lens a little longer than the eye's, all sharp. */
export const DEFAULT_SHOT = { fov: 50, roll: 0, speed: 3, blur: 0, focus: null, hidesNames: false } as const;
export const PIXEL_RATIO = { min: 0.25, max: 1, selected: 1 } as const;

export const BREAKPOINTS_PX = [450, 520, 640, 832, 1024, 1216, 1520, 1800, 2400] as const;

export const ZERO_UUID = "00000000-0000-0000-000000000000";

export const PLANS = ["FREE", "FREE_UGC", "PRO", "BUSINESS", "ENTERPRISE", "PLUS_LEGACY"] as const;
export type Plan = (typeof PLANS)[number];

const MB = 1_000_000;
/** null: no limit. Sizes in bytes. */
export const PLAN_LIMITS: Record<
  Plan,
  { concurrentUsers: number | null; packageBytes: number | null; storageBytes: number | null }
> = {
  FREE: { concurrentUsers: 10, packageBytes: 100 * MB, storageBytes: 100 * MB },
  PRO: { concurrentUsers: 50, packageBytes: 500 * MB, storageBytes: 500 * MB },
  BUSINESS: { concurrentUsers: 1000, packageBytes: 1000 * MB, storageBytes: 1000 * MB },
  ENTERPRISE: { concurrentUsers: null, packageBytes: null, storageBytes: null },
  FREE_UGC: { concurrentUsers: 0, packageBytes: 500 * MB, storageBytes: 50 * MB },
  PLUS_LEGACY: { concurrentUsers: 500, packageBytes: 500 * MB, storageBytes: 0 },
};

export const FATAL_NO_ENGINE = "Fatal: Unable to find any Spatial WebGL bundle, app cannot start.";
/** Where the installation has no line of its own. */
export const DEFAULT_TAGLINE = "Places to be together";

/** How one gets about with a headset before one has chosen. */
export const DEFAULT_HEADSET: HeadsetSettings = {
  movement: "teleport",
  turn: "snap",
  isSeated: false,
  hasVignette: true,
};

/** What a note is written on and a text is written in, as long as nobody chose a colour. */
export const UNSET_COLOURS = { note: "#f6e3a1", text: "#fff6e8" } as const;

/** What captions are made of, samples a second. */
export const CAPTION_SAMPLE_RATE = 16_000;

/** Of a wallet; those of contracts may be several people's. */
export const WALLET_SIGNATURE_BYTES_MAX = 2_048;

/** Who was turned away from a waiting room can ask again after so long. */
export const TURNED_AWAY_SECONDS = 60;
