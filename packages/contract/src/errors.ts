import { z } from "zod";

/**
 * Every named error with its status. Callers switch on the name; the texts for people are messages
 * (packages/messages/catalogs).
 */
export const errorCatalogue = {
  INVALID_INPUT: {
    statusCode: 400,
  },
  MALFORMED_JSON: { statusCode: 400 },
  NOT_YOURSELF: { statusCode: 400 },
  CANNOT_BAN_SELF: { statusCode: 400 },
  NAME_INVALID: { statusCode: 400 },
  EVENT_TIME_INVALID: { statusCode: 400 },
  EVENT_PLACES_INVALID: { statusCode: 400 },
  EVENT_DRAW_INVALID: { statusCode: 400 },
  PASSWORD_UNCHANGED: { statusCode: 400 },
  PASSWORD_WEAK: { statusCode: 400 },
  PICTURE_UNREADABLE: {
    statusCode: 400,
  },
  VIDEO_UNREADABLE: {
    statusCode: 400,
  },
  CODE_INVALID: { statusCode: 400 },
  PACKAGE_UNREADABLE: {
    statusCode: 400,
  },
  REMOVED_BY_STAFF: { statusCode: 403 },
  SPACE_FILE_UNREADABLE: { statusCode: 400 },
  SPACE_FILE_NEWER: {
    statusCode: 400,
  },
  SPACE_FILE_WORDS_REFUSED: { statusCode: 400 },
  ADDRESS_REFUSED: { statusCode: 400 },
  TICKET_INVALID: {
    statusCode: 400,
  },
  VERIFY_EMAIL: {
    statusCode: 403,
  },
  TICKET_ELSEWHERE: {
    statusCode: 403,
  },
  SIGN_IN_EXPIRED: {
    statusCode: 400,
  },
  SIGN_IN_CANCELLED: { statusCode: 400 },
  SIGN_IN_REFUSED: { statusCode: 401 },
  INVALID_CREDENTIAL: { statusCode: 401 },
  WALLET_SIGNATURE_INVALID: { statusCode: 401 },
  SESSION_ENDED: { statusCode: 401 },
  UNAUTHENTICATED: { statusCode: 401 },
  TOKEN_EXPIRED: { statusCode: 401 },
  USER_UNAUTHORIZED: { statusCode: 403 },
  WALLET_NEEDS_EMAIL: {
    statusCode: 403,
  },
  NOT_VERIFIED: { statusCode: 403 },
  XSRF_MISMATCH: { statusCode: 403 },
  PROFILE_PRIVATE: { statusCode: 403 },
  FORBIDDEN: { statusCode: 403 },
  BANNED: { statusCode: 403 },
  GATED: { statusCode: 403 },
  WRONG_PASSWORD: { statusCode: 403 },
  NOT_IN_PLAN: { statusCode: 403 },
  WALLET_NOT_CONNECTED: { statusCode: 403 },
  CANNOT_BAN_CREATOR: { statusCode: 403 },
  CANNOT_BAN_HOST: { statusCode: 403 },
  CANNOT_REMOVE_HOST: { statusCode: 403 },
  CANNOT_SUSPEND_STAFF: { statusCode: 403 },
  NEEDS_OTHER_STAFF: { statusCode: 403 },
  ACCOUNT_SUSPENDED: { statusCode: 403 },
  TOO_YOUNG: { statusCode: 403 },
  REQUESTS_CLOSED: { statusCode: 403 },
  REQUESTS_OFF: { statusCode: 403 },
  STAYS_PRIVATE: { statusCode: 403 },
  ONLY_UNDER_16: { statusCode: 403 },
  ADULTS_ONLY: { statusCode: 403 },
  NOT_FOR_MINORS: { statusCode: 403 },
  AGE_GIVEN: { statusCode: 409 },
  NOT_FOUND: { statusCode: 404 },
  SPACE_NOT_FOUND: { statusCode: 404 },
  INSTANCE_NOT_FOUND: { statusCode: 404 },
  EMOTE_NOT_FOUND: { statusCode: 404 },
  TEMPLATE_NOT_FOUND: { statusCode: 404 },
  ENVIRONMENT_NOT_FOUND: { statusCode: 404 },
  VERSION_NOT_FOUND: { statusCode: 404 },
  ORGANIZATION_NOT_FOUND: { statusCode: 404 },
  INVITATION_NOT_FOUND: { statusCode: 404 },
  FAMILY_LINK_NOT_FOUND: { statusCode: 404 },
  CATEGORY_NOT_FOUND: { statusCode: 404 },
  GATE_NOT_FOUND: { statusCode: 404 },
  GROUP_NOT_FOUND: { statusCode: 404 },
  EVENT_NOT_FOUND: { statusCode: 404 },
  USER_NOT_FOUND: { statusCode: 404 },
  METHOD_NOT_ALLOWED: { statusCode: 405 },
  THUMBNAIL_FAILED: { statusCode: 500 },
  SPACE_FULL: { statusCode: 409 },
  GROUP_FULL: { statusCode: 409 },
  EVENT_FULL: { statusCode: 409 },
  EVENT_CLOSED: { statusCode: 409 },
  TOO_MANY_EVENTS: { statusCode: 409 },
  NOT_IN_SPACE: { statusCode: 409 },
  NOT_LIVE: { statusCode: 409 },
  DOOR_CLOSED: { statusCode: 409 },
  DOOR_ASKS: { statusCode: 409 },
  STREAM_TAKEN: { statusCode: 409 },
  STREAM_CODEC_UNSUPPORTED: { statusCode: 422 },
  TOO_MANY_AVATARS: {
    statusCode: 409,
  },
  UNBLOCK_FIRST: { statusCode: 409 },
  TOO_MANY_SPACES: {
    statusCode: 409,
  },
  PACKAGE_EXISTS: {
    statusCode: 409,
  },
  ALREADY_HOST: { statusCode: 409 },
  ALREADY_BANNED: { statusCode: 409 },
  ALREADY_DECIDED: { statusCode: 409 },
  ALREADY_APPEALED: { statusCode: 409 },
  NOBODY_TO_DECIDE_ON: { statusCode: 409 },
  NOTHING_TO_BAN: { statusCode: 409 },
  ALREADY_INVITED: { statusCode: 409 },
  ALREADY_IN_ORGANIZATION: { statusCode: 409 },
  ALREADY_LINKED: { statusCode: 409 },
  TOO_MANY_PARENTS: { statusCode: 409 },
  TOO_MANY_CHILDREN: { statusCode: 409 },
  LAST_ADMIN: { statusCode: 409 },
  DOMAIN_NOT_PROVEN: { statusCode: 409 },
  DOMAIN_TAKEN: { statusCode: 409 },
  CERTIFICATE_INVALID: { statusCode: 400 },
  NOT_PUBLIC: { statusCode: 409 },
  UPLOAD_INCOMPLETE: {
    statusCode: 409,
  },
  FILE_IN_USE: { statusCode: 409 },
  EMOTES_FULL: { statusCode: 409 },
  TOO_MANY_PEOPLE: { statusCode: 409 },
  TOO_MANY_GATES: { statusCode: 409 },
  TOO_MANY_WALLETS: { statusCode: 409 },
  ACCOUNT_EXISTS: {
    statusCode: 409,
  },
  IDENTITY_TAKEN: { statusCode: 409 },
  LAST_SIGN_IN: {
    statusCode: 409,
  },
  WALLET_TAKEN: { statusCode: 409 },
  LAST_STAFF: {
    statusCode: 409,
  },
  USERNAME_TAKEN: { statusCode: 409 },
  TICKET_ALREADY_EXISTS: {
    statusCode: 409,
  },
  ACCOUNT_LOCKED: {
    statusCode: 423,
  },
  PICTURE_TOO_LARGE: {
    statusCode: 413,
  },
  BODY_TOO_LARGE: { statusCode: 413 },
  HEADERS_TOO_LARGE: { statusCode: 431 },
  FILE_TOO_LARGE: { statusCode: 413 },
  SPACE_TOO_LARGE: {
    statusCode: 413,
  },
  STORAGE_FULL: {
    statusCode: 413,
  },
  UNSUPPORTED_MEDIA_TYPE: { statusCode: 415 },
  FILE_KIND_UNKNOWN: {
    statusCode: 415,
  },
  RATE_LIMITED: { statusCode: 429 },
  TOO_MANY_UPLOADS: {
    statusCode: 429,
  },
  DISK_FULL: {
    statusCode: 507,
  },
  CLIPS_UNAVAILABLE: {
    statusCode: 501,
  },
  INTERNAL: { statusCode: 500 },
  TOKEN_CHAIN_UNKNOWN: {
    statusCode: 409,
  },
  TOKEN_NOT_FOUND: { statusCode: 404 },
  NOT_A_TOKEN: { statusCode: 422 },
  TOKEN_HAS_NO_MODEL: {
    statusCode: 415,
  },
  TOKEN_HAS_NO_PICTURE: { statusCode: 415 },
  UNAVAILABLE: { statusCode: 503 },
  CHAIN_UNAVAILABLE: { statusCode: 503 },
} as const satisfies Record<string, { statusCode: number }>;

export type ErrorName = keyof typeof errorCatalogue;

/** Errors that any call may answer with. */
export const commonErrors = [
  "INVALID_INPUT",
  "MALFORMED_JSON",
  "UNAUTHENTICATED",
  "TOKEN_EXPIRED",
  "BODY_TOO_LARGE",
  "HEADERS_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "DISK_FULL",
  "INTERNAL",
  "UNAVAILABLE",
] as const satisfies readonly ErrorName[];

/** What exactly is wrong with a field, if known; `fault` is its name. */
export const FAULTS = [
  "USERNAME_LENGTH",
  "USERNAME_FORM",
  "USERNAME_RESERVED",
  "USERNAME_TAKEN",
  "WORDS_REFUSED",
  "PASSWORD_SHORT",
  "PASSWORD_LONG",
  "PASSWORD_BYTES",
  "PASSWORD_LOWERCASE",
  "PASSWORD_UPPERCASE",
  "PASSWORD_DIGIT",
  "PASSWORD_SYMBOL",
  "PASSWORD_UNCHANGED",
  "PASSWORD_WRONG",
] as const;

export const fault = z.object({
  code: z.enum(FAULTS),
  /** Limits that its sentence mentions. */
  values: z.record(z.string(), z.number()),
});
export type Fault = z.infer<typeof fault>;

export const errorEntry = z.object({
  code: z.string(),
  /** For developers. */
  message: z.string(),
  /**
   * For a page that has no sentence of its own for the name, in the caller's language; null: nothing useful to show.
   */
  display: z.string().nullable(),
  /** Path of a wrong field → what is wrong with it. */
  fields: z.record(z.string(), z.string()),
  /** The same by name, if it has one. */
  faults: z.record(z.string(), fault),
  customData: z.record(z.string(), z.unknown()).nullable(),
  statusCode: z.int(),
});
export type ErrorEntry = z.infer<typeof errorEntry>;

/** The body of every failed call. */
export const errorBody = z.object({ errors: z.array(errorEntry).min(1) });
export type ErrorBody = z.infer<typeof errorBody>;
