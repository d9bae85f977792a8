import { z } from "zod";

/**
 * Every named error with its status and the sentence a person may read.
 * Callers switch on the name, never on the sentence.
 */
export const errorCatalogue = {
  INVALID_INPUT: {
    statusCode: 400,
    display: "Something in this request is not right. Check the marked fields.",
  },
  MALFORMED_JSON: { statusCode: 400, display: "This request could not be read." },
  NOT_YOURSELF: { statusCode: 400, display: "You can't do this with yourself." },
  NAME_INVALID: { statusCode: 400, display: "This name can't be used." },
  PASSWORD_UNCHANGED: { statusCode: 400, display: "This is already your password. Choose a different one." },
  PASSWORD_WEAK: { statusCode: 400, display: "This password is too easy to guess." },
  PICTURE_UNREADABLE: {
    statusCode: 400,
    display: "This file can't be read as a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.",
  },
  VIDEO_UNREADABLE: {
    statusCode: 400,
    display: "No clip can be made of this file. Choose a video: MP4, MOV, WebM, MKV or AVI.",
  },
  CODE_INVALID: { statusCode: 400, display: "This link has expired or was used already." },
  PACKAGE_UNREADABLE: {
    statusCode: 400,
    display: "This file is not a package. Pack it as docs/packages.md says.",
  },
  SPACE_FILE_UNREADABLE: { statusCode: 400, display: "This file is not a space that can be brought in." },
  SPACE_FILE_NEWER: {
    statusCode: 400,
    display: "This space was taken along from a newer Veranda. Update this one first.",
  },
  ADDRESS_REFUSED: { statusCode: 400, display: "Nothing can be fetched from this address." },
  TICKET_INVALID: {
    statusCode: 400,
    display: "This link has expired or was used already. Ask for a new one.",
  },
  VERIFY_EMAIL: {
    statusCode: 403,
    display: "Confirm your email address with this provider first, then sign in again.",
  },
  TICKET_ELSEWHERE: {
    statusCode: 403,
    display: "This link was asked for in another browser. Confirm there, or with the password you chose.",
  },
  SIGN_IN_EXPIRED: {
    statusCode: 400,
    display: "This sign-in took too long, or was begun in another browser. Try again.",
  },
  SIGN_IN_CANCELLED: { statusCode: 400, display: "You left before the sign-in was done." },
  SIGN_IN_REFUSED: { statusCode: 401, display: "This sign-in could not be confirmed. Try again." },
  INVALID_CREDENTIAL: { statusCode: 401, display: "The email address or the password is not right." },
  WALLET_SIGNATURE_INVALID: { statusCode: 401, display: "The wallet's signature does not fit. Try again." },
  SESSION_ENDED: { statusCode: 401, display: "You have been signed out. Sign in again." },
  UNAUTHENTICATED: { statusCode: 401, display: "Sign in to do this." },
  TOKEN_EXPIRED: { statusCode: 401, display: "Your visit has expired. Open the space again." },
  USER_UNAUTHORIZED: { statusCode: 403, display: "You are not authorized to view this space." },
  WALLET_NEEDS_EMAIL: {
    statusCode: 403,
    display: "Add an email address to make an account with this wallet.",
  },
  NOT_VERIFIED: { statusCode: 403, display: "Verify your email address first: open the link we sent you." },
  XSRF_MISMATCH: { statusCode: 403, display: "This page is out of date. Load it again." },
  PROFILE_PRIVATE: { statusCode: 403, display: "This profile is private." },
  FORBIDDEN: { statusCode: 403, display: "You may not do this." },
  NOT_FOUND: { statusCode: 404, display: "There is nothing at this address." },
  SPACE_NOT_FOUND: { statusCode: 404, display: "This space does not exist any more." },
  INSTANCE_NOT_FOUND: { statusCode: 404, display: "This instance of the space has closed." },
  EMOTE_NOT_FOUND: { statusCode: 404, display: "There is no such emote here." },
  TEMPLATE_NOT_FOUND: { statusCode: 404, display: "There is no such template." },
  ENVIRONMENT_NOT_FOUND: { statusCode: 404, display: "There is no such environment here." },
  VERSION_NOT_FOUND: { statusCode: 404, display: "There is no such version of this space." },
  CATEGORY_NOT_FOUND: { statusCode: 404, display: "There is no such category." },
  USER_NOT_FOUND: { statusCode: 404, display: "There is no such person here." },
  METHOD_NOT_ALLOWED: { statusCode: 405, display: "This can't be done here." },
  THUMBNAIL_FAILED: { statusCode: 500, display: "Failed to create RPM thumbnail" },
  SPACE_FULL: { statusCode: 409, display: "This space is full right now. Try again in a moment." },
  TOO_MANY_AVATARS: {
    statusCode: 409,
    display: "You have as many avatars of your own as one can have. Remove one first.",
  },
  UNBLOCK_FIRST: { statusCode: 409, display: "You have blocked this person. Unblock them first." },
  TOO_MANY_SPACES: {
    statusCode: 409,
    display: "You have as many spaces as one can have. Delete one first.",
  },
  PACKAGE_EXISTS: {
    statusCode: 409,
    display: "You have brought this version of the package already. Give it a higher one.",
  },
  ALREADY_HOST: { statusCode: 409, display: "This person is already a host." },
  NOT_PUBLIC: { statusCode: 409, display: "Only a space that everyone may enter can be shown in explore." },
  UPLOAD_INCOMPLETE: {
    statusCode: 409,
    display: "Parts of this file have not arrived. Go on with the upload.",
  },
  FILE_IN_USE: { statusCode: 409, display: "This file stands in a space. Take it out there first." },
  EMOTES_FULL: { statusCode: 409, display: "These are as many favourites as fit. Take one out first." },
  TOO_MANY_PEOPLE: { statusCode: 409, display: "That is one person more than a list here can hold." },
  ACCOUNT_EXISTS: {
    statusCode: 409,
    display:
      "You already have an account with this email address. Sign in to it, then connect this sign-in in your settings.",
  },
  IDENTITY_TAKEN: { statusCode: 409, display: "This is connected to another account here already." },
  LAST_SIGN_IN: {
    statusCode: 409,
    display: "This is your only way to sign in. Set a password or connect another first.",
  },
  WALLET_TAKEN: { statusCode: 409, display: "This wallet belongs to another account here." },
  LAST_STAFF: {
    statusCode: 409,
    display: "Somebody must look after this place: make another person staff first.",
  },
  USERNAME_TAKEN: { statusCode: 409, display: "Somebody has this username already." },
  TICKET_ALREADY_EXISTS: {
    statusCode: 409,
    display: "We have just sent you a mail. Wait a moment for the next.",
  },
  ACCOUNT_LOCKED: {
    statusCode: 423,
    display: "Too many wrong passwords. Wait a quarter of an hour, or set a new password.",
  },
  PICTURE_TOO_LARGE: {
    statusCode: 413,
    display: "This picture is too large. Choose one of at most 10 MB and 40 megapixels.",
  },
  BODY_TOO_LARGE: { statusCode: 413, display: "This is too large to send." },
  FILE_TOO_LARGE: { statusCode: 413, display: "This file is larger than your plan allows." },
  SPACE_TOO_LARGE: {
    statusCode: 413,
    display: "This space's files are together too large to be taken along as one file: 2 GB at most.",
  },
  STORAGE_FULL: {
    statusCode: 413,
    display: "There is no room left for this file. Delete others, or move up a plan.",
  },
  UNSUPPORTED_MEDIA_TYPE: { statusCode: 415, display: "This kind of content can't be read here." },
  FILE_KIND_UNKNOWN: {
    statusCode: 415,
    display: "Files of this kind can't be shown here. Models, pictures, videos, sound and PDF can.",
  },
  RATE_LIMITED: { statusCode: 429, display: "That was a lot at once. Wait a moment and try again." },
  TOO_MANY_UPLOADS: {
    statusCode: 429,
    display: "Too many of your files are on their way. Wait until some have arrived.",
  },
  DISK_FULL: {
    statusCode: 507,
    display: "This place has no room left for files. Tell those who look after it.",
  },
  CLIPS_UNAVAILABLE: {
    statusCode: 501,
    display: "This server has no ffmpeg, so it can't cut videos. Whoever runs it can install it.",
  },
  INTERNAL: { statusCode: 500, display: "Something went wrong on our side. Try again in a moment." },
  TOKEN_CHAIN_UNKNOWN: {
    statusCode: 409,
    display: "Tokens of this chain can't be read here. Those who look after this place can set it up.",
  },
  TOKEN_NOT_FOUND: { statusCode: 404, display: "There is no such token." },
  TOKEN_HAS_NO_MODEL: {
    statusCode: 415,
    display: "This token shows no 3D model. Only a GLB or VRM can become the place.",
  },
  UNAVAILABLE: { statusCode: 503, display: "This part is not available right now. Try again in a moment." },
} as const satisfies Record<string, { statusCode: number; display: string }>;

export type ErrorName = keyof typeof errorCatalogue;

/** Errors that any call may answer with. */
export const commonErrors = [
  "INVALID_INPUT",
  "MALFORMED_JSON",
  "UNAUTHENTICATED",
  "TOKEN_EXPIRED",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "DISK_FULL",
  "INTERNAL",
  "UNAVAILABLE",
] as const satisfies readonly ErrorName[];

export const errorEntry = z.object({
  code: z.string(),
  /** For developers. */
  message: z.string(),
  /** For the person in front of the screen; null where there is nothing useful to show. */
  display: z.string().nullable(),
  /** Path of a wrong field → what is wrong with it. */
  fields: z.record(z.string(), z.string()),
  customData: z.record(z.string(), z.unknown()).nullable(),
  statusCode: z.int(),
});
export type ErrorEntry = z.infer<typeof errorEntry>;

/** The one body that every failed call answers with. */
export const errorBody = z.object({ errors: z.array(errorEntry).min(1) });
export type ErrorBody = z.infer<typeof errorBody>;
