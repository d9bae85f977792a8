import type { HeadsetSettings } from "./engine/headset.ts";

/** Business constants and limits (product specification, section 9). Times in milliseconds unless named otherwise. */

export const REQUEST_TIMEOUT_MS = 30_000;
export const UPLOAD_TIMEOUT_MS = 600_000;

/** A token is renewed this long before it expires; not at all when it expires sooner. */
export const TOKEN_RENEWAL_AHEAD_MS = 180_000;

export const TOAST_MS = 4_000;
export const TOAST_ERROR_MS = 5_000;
/** Time to read it, decide and reach its button. */
export const TOAST_ACTION_MS = 10_000;
export const TOAST_UNAUTHORIZED_MS = 10_000;

/**
 * Backoff of the reconnecting client: the first delay is drawn from `minDelay`, then grows by `growFactor` up to
 * `maxDelay`.
 */
export const RECONNECT = {
  maxDelayMs: 10_000,
  minDelayMs: [1_000, 5_000],
  growFactor: 1.3,
  minUptimeMs: 5_000,
  connectionTimeoutMs: 4_000,
  /** Short delays first, where the connection was open: a restarted server is back within seconds. */
  soonMs: [150, 600],
  soonTries: 24,
} as const;

/** Close codes of a page-events socket. After the first two a page doesn't reconnect. */
export const PAGE_EVENTS_CLOSE = {
  sessionEnded: 4001,
  /** The person has opened more sockets than allowed. */
  replaced: 4002,
  /** Open for long: the page reconnects with a fresh ticket, which proves that its session is still valid. */
  renew: 4003,
  notUnderstood: 1008,
  serverGoes: 1001,
} as const;
/** The server's heartbeat interval; a page that receives nothing for twice as long has lost its connection. */
export const PAGE_EVENTS_HEARTBEAT_MS = 30_000;
export const PAGE_EVENTS_CONNECTION_TIMEOUT_MS = 12_000;
export const PAGE_EVENTS_RETRIES = 10;
export const PUSH_PROMPT_PAUSE_MS = 86_400_000;
/** Acknowledges all notifications so far, in place of a single key. */
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
/** The same id as a header on each call: where cookies are blocked, a visitor keeps it for the life of the page. */
export const UID_HEADER = "uid";
/** The calling program; pages can't set User-Agent. */
export const CLIENT_HEADER = "x-user-agent";
export const WEB_CLIENT = "Veranda-Web";
export const UID_COOKIE_MAX_AGE_S = 365 * 24 * 3600;
/** default or theater; see `viewSize`. */
export const VIEW_SIZE_COOKIE = "view_size";
/** The chosen language; without it the browser's own applies. */
export const LOCALE_COOKIE = "locale";
/** light, dark or system. */
export const THEME_COOKIE = "theme";
/** normal, large or larger. */
export const TEXT_SIZE_COOKIE = "text_size";
/** system or calm. */
export const MOTION_COOKIE = "motion";
/** open or closed: the docked side menu. */
export const MENU_COOKIE = "menu";
/** Sent back in XSRF_HEADER by calls that the session's cookie authenticates. */
export const XSRF_COOKIE = "sapi_token";
export const XSRF_HEADER = "x-xsrf-token";
/** 1 while this browser has a session: the page then requests an access token, and shows no "sign in" meanwhile. */
export const SIGNED_IN_COOKIE = "signed_in";
/** All cookies that a server-rendered page depends on, besides its address. */
export const PAGE_COOKIES = [
  VIEW_SIZE_COOKIE,
  THEME_COOKIE,
  TEXT_SIZE_COOKIE,
  MOTION_COOKIE,
  MENU_COOKIE,
  SIGNED_IN_COOKIE,
] as const;
/**
 * Query parameters that pages read. Others don't affect the rendering: addresses that differ only by them share one
 * page.
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
  // React Router's own, for requests of a route's data.
  "_routes",
  "index",
] as const;
/**
 * Type of the message that ends a sign-in popup, and name of the BroadcastChannel that it uses where its opener is
 * lost.
 */
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
/** Technical bound of a password; the server's policy has further rules. */
export const PASSWORD_MAX_BYTES = 512;
/** Minimum time between two mail tickets. */
export const TICKET_WAIT_MS = 10_000;
/** Page size of a profile's lists. */
export const PROFILE_LIST_PAGE = 250;
/** Limits of friends, pending friend requests, followed and blocked people. */
export const FRIENDS_MAX = 5_000;
export const FRIEND_REQUESTS_MAX = 500;
export const FOLLOWINGS_MAX = 10_000;
export const BLOCKS_MAX = 5_000;
/** Characters of a search query. */
export const SEARCH_QUERY_MAX = 100;

/** Limits of an event's texts, minutes, places and of how far ahead it may be. */
export const EVENT_TITLE_MAX = 100;
export const EVENT_DESCRIPTION_MAX = 2_000;
export const EVENT_MINUTES_MIN = 5;
export const EVENT_MINUTES_MAX = 24 * 60;
export const EVENT_CAPACITY_MAX = 10_000;
export const EVENT_DAYS_AHEAD = 366;
/** Events of a space that aren't over, and those that one account makes in a day. */
export const SPACE_EVENTS_MAX = 50;
export const EVENTS_A_DAY = 20;
/** Invitations to one event, those of one call, and those that one account sends in a day. */
export const EVENT_INVITATIONS_MAX = 500;
export const EVENT_INVITATIONS_AT_ONCE = 20;
export const EVENT_INVITATIONS_A_DAY = 200;
/** People who may wait in line for a place at an event. */
export const EVENT_WAITING_MAX = 1_000;
/** People who may enter one draw for places at an event. */
export const EVENT_ENTRANTS_MAX = 20_000;
/** Visits to an event that are recorded, those of one person among them, and visitors that its page lists. */
export const EVENT_VISITS_MAX = 20_000;
export const EVENT_VISITS_EACH_MAX = 50;
export const EVENT_VISITORS_LISTED = 500;
/** People of a space's instances whom its hosts are told of at once. */
export const PEOPLE_IN_SPACE_LISTED = 1_000;
/** Minutes after the end of an event for which an invitation to it still opens its space. */
export const EVENT_INVITED_STAY_MINUTES = 60;

/** Members of a group, including invited people. */
export const GROUP_MAX = 12;
/** Lifetime of an unanswered group invitation. */
export const GROUP_INVITATION_MS = 5 * 60_000;
/** How long members are asked to join a trip. */
export const GROUP_TRIP_MS = 60_000;
/** A group ends after all of its members were away for this long. */
export const GROUP_IDLE_MS = 60 * 60_000;
/** Polling interval of guests' pages, which have no page events. */
export const GROUP_POLL_MS = 3_000;
/** Limits of a space's texts and categories, and of invitations per call. */
export const SPACE_NAME_MAX = 60;
export const SPACE_DESCRIPTION_MAX = 1_000;
export const SPACE_TAGS_MAX = 10;
export const SPACE_TAG_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,29}$/u;
export const SPACE_CATEGORIES_MAX = 3;
export const INVITES_AT_ONCE = 20;
/** Limits of a package's bytes, whatever the plan, and of listed packages per person. */
export const PACKAGE_BYTES_MAX = 1_000_000_000;
export const PACKAGES_LISTED = 300;
/** The manifest at the top of a package's zip; docs/packages.md. */
export const PACKAGE_MANIFEST = "veranda-package.json";
/** Extension of an exported space, and its entry at the top (docs/space-file.md). */
export const SPACE_FILE_ENDING = "veranda";
export const SPACE_FILE_ENTRY = "space.json";
export const PICTURE_BYTES_MAX = 10_000_000;
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Bytes of an exported space. */
export const SPACE_FILE_BYTES_MAX = 2_000_000_000;

const HOUR_MS = 3_600_000;
/** Lock-out after too many wrong passwords. */
export const SIGN_IN_LOCK_MS = 15 * 60_000;
/** Lifetime of links in mails; signing up has to be completed within its own. */
export const LINK_LIFE_HOURS = { verify: 24, reset: 1, wallet: 1 } as const;

/** Limits that error messages mention. */
export const ERROR_VALUES = {
  lockMinutes: SIGN_IN_LOCK_MS / 60_000,
  megabytes: PICTURE_BYTES_MAX / 1e6,
  megapixels: PICTURE_PIXELS_MAX / 1e6,
  gigabytes: SPACE_FILE_BYTES_MAX / 1e9,
  /** For the person's plan, where the error says it; 0: unknown. */
  limitMegabytes: 0,
} as const;
/** Bytes of a video for a space's card. */
export const VIDEO_BYTES_MAX = 200_000_000;
export const REPORT_REASON_MAX = 1_000;
export const NOTICE_LINK_MAX = 500;
export const NOTICE_NAME_MAX = 100;
export const DECISION_REASON_MAX = 2_000;
export const APPEAL_MAX = 2_000;
/** Ten years; null is permanent. */
export const SUSPENSION_DAYS_MAX = 3_650;
/** Reasons of reports that hosts can act on; the others, which may mean danger, are for staff alone. */
export const HOST_REPORT_CATEGORIES = [
  "harassment",
  "offensive_portal_rooms",
  "copyright",
  "spam",
  "other",
] as const;
/** How long hosts see open reports about their space. */
export const HOST_REPORT_DAYS = 30;
/** Retention of evidence after the decision: appeals are possible for half a year. */
export const EVIDENCE_DAYS = 200;
/** How long evidence of the moment when a report's form was opened is kept until the report is sent. */
export const REPORT_EVIDENCE_MINUTES = 15;
/** Retention of decided reports; the anonymous log of decisions is kept. */
export const REPORTS_DAYS = 730;
/** Retention of the hosts' log. */
export const HOST_ACTS_DAYS = 90;
export const BAN_REASON_MAX = 300;

/** Addresses on a space's email list. */
export const GATE_EMAILS_MAX = 1000;
/** Wallets per account, a contract counted once per chain. */
export const WALLETS_MAX = 10;
/** Token requirements per space. */
export const TOKEN_GATES_MAX = 10;
/** Length of a space's password. */
export const GATE_PASSWORD_MIN = 4;
export const GATE_PASSWORD_MAX = 100;
/** After too many wrong passwords at a space, the longest that one waits. */
export const GATE_GUESSES_MINUTES = 10;
/** Ten years; null is permanent. */
export const BAN_MINUTES_MAX = 5_256_000;
/** Spaces loved or unloved per call. */
export const LOVES_AT_ONCE = 50;
/** Spaces per person. */
export const SPACES_MAX = 200;
/** Hosts besides the owner, and open invitations, per space. */
export const SPACE_ADMINISTRATORS_MAX = 50;
export const SPACE_INVITATIONS_MAX = 500;
/** Assigned roles per space, and stands of one account among them. */
export const SPACE_ASSIGNED_ROLES_MAX = 200;
export const STANDS_PER_BUILDER_MAX = 8;
/** Members of an organisation, including invited people. */
export const ORGANIZATION_SEATS_MAX = 10_000;
/** Parents of one young person, and young people of one parent. */
export const PARENTS_MAX = 2;
export const CHILDREN_MAX = 5;
/** Lifetime of the link by which an adult becomes somebody's parent. */
export const FAMILY_LINK_DAYS = 7;
export const FAMILY_LINK_MS = FAMILY_LINK_DAYS * 24 * HOUR_MS;
/** Length of the reason for which staff end such a link; only staff read it. */
export const FAMILY_REASON_MAX = 500;
/** Lifetime of an invitation to an organisation. */
export const ORGANIZATION_INVITATION_DAYS = 14;
/** How long the record of a proven domain may be missing before the domain loses its proof. */
export const ORGANIZATION_DOMAIN_LAPSE_DAYS = 7;
/** How long a deleted space can be restored. */
export const SPACE_BIN_DAYS = 30;
export const SPACE_BIN_MS = SPACE_BIN_DAYS * 24 * HOUR_MS;
/** Bytes of a sky picture. */
export const SKY_BYTES_MAX = 12_000_000;
/** Length of a card's clip. */
export const CARD_CLIP_SECONDS = 4;
/** Limits of recently played and favourite emotes. */
export const RECENT_EMOTES = 12;
export const FAVOURITE_EMOTES_MAX = 60;
export const CHAT_MESSAGE_MAX = 500;
export const CHAT_HISTORY = 100;
/** People muted by one viewer; the oldest entries are dropped. */
export const MUTED_MAX = 500;
/** Rate limit of a person's chat: a burst, then one message per period. */
export const CHAT_BURST = 5;
export const CHAT_PERIOD_MS = 2_000;

export const AUDIO_MASTER_VOLUME = 0.7;
export const AUDIO_OTHER_VOLUME = 1;
/** Sounds with a volume of their own; `master` scales all. */
export const VOLUME_KINDS = ["master", "ambience", "effects", "interface", "voices"] as const;

/** Instances whose media one page may connect to at once. */
export const CHANNELS_AT_ONCE = 4;

/** Metres, and degrees along the longer side of the view. */
export const CAMERA = {
  zoom: 6,
  minZoom: 0.05,
  maxZoom: 10,
  firstPersonFov: 80,
  thirdPersonFov: 70,
} as const;
/** Range of the third-person field of view, in degrees; the first-person one scales with it. */
export const FIELD_OF_VIEW = { min: 50, max: 100, selected: CAMERA.thirdPersonFov } as const;
/** Factor of the camera's rotation by mouse or touch; 1 is the default. */
export const LOOK_SPEED = { min: 0.25, max: 3, selected: 1 } as const;
/** Camera mode's defaults: a slightly longer lens than the eye, everything in focus. */
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
/** Used where the installation has no tagline of its own. */
export const DEFAULT_TAGLINE = "Places to be together";

/** Default settings of a headset. */
export const DEFAULT_HEADSET: HeadsetSettings = {
  movement: "teleport",
  turn: "snap",
  isSeated: false,
  hasVignette: true,
};

/** Default colours of a note's paper and of text. */
export const UNSET_COLOURS = { note: "#f6e3a1", text: "#fff6e8" } as const;

/** Sample rate of captions' audio, in hertz. */
export const CAPTION_SAMPLE_RATE = 16_000;

/** Bytes of a wallet's signature; contracts may combine several. */
export const WALLET_SIGNATURE_BYTES_MAX = 2_048;

/** How long a visitor declined from a waiting room must wait before asking again. */
export const TURNED_AWAY_SECONDS = 60;

/** Prefix of the identity providers that organisations have set up themselves. */
export const ORGANIZATION_PROVIDER = "saml:org-";
