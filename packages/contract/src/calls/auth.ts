import { z } from "zod";
import { defineCall } from "../call.ts";
import {
  accessGrant,
  currentUser,
  email,
  password,
  publicAddress,
  sessionEntry,
  sessionTokens,
  username,
} from "../records/account.ts";
import { displayName } from "../records/person.ts";
import { loginMethod } from "../records/sign-in.ts";
import { text } from "../records/text.ts";
import { integrations } from "./sign-in.ts";

const ticket = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);
const nothing = z.object({});

export const authCalls = {
  registerEmail: defineCall({
    method: "POST",
    path: "/auth/v1/register/email",
    summary:
      "Begins an account for this browser; the ticket goes out by mail. A known address gets the same answer",
    caller: "anyone",
    body: z.object({
      email,
      password,
      displayName,
      username: username.optional(),
      acceptedTerms: z.literal(true),
    }),
    answer: z.object({ email: z.string() }),
    errors: ["PASSWORD_WEAK", "USERNAME_TAKEN", "NAME_INVALID", "UNAVAILABLE"],
  }),
  sendTicket: defineCall({
    method: "POST",
    path: "/auth/v1/verify/email",
    summary:
      "Mails a new ticket; customData.waitMs of TICKET_ALREADY_EXISTS says how long to wait for the next",
    caller: "anyone",
    body: z.object({ email, publicAddress: publicAddress.optional() }),
    answer: nothing,
    errors: ["TICKET_ALREADY_EXISTS"],
  }),
  verifyEmail: defineCall({
    method: "PUT",
    path: "/auth/v1/verify/email",
    summary:
      "Completes an account by the ticket from the mail and signs in: in the browser that registered, or with the password chosen there",
    caller: "anyone",
    body: z.object({
      email,
      ticket,
      publicAddress: publicAddress.optional(),
      /** Where the link is opened in another browser. */
      password: password.optional(),
    }),
    answer: z.object({ verified: z.literal(true), session: sessionTokens }),
    errors: ["TICKET_INVALID", "TICKET_ELSEWHERE", "INVALID_CREDENTIAL"],
  }),
  login: defineCall({
    method: "POST",
    path: "/auth/v1/login",
    summary: "Signs in with an email address and a password",
    caller: "anyone",
    body: z.object({ email, password }),
    answer: sessionTokens,
    errors: ["NOT_VERIFIED", "INVALID_CREDENTIAL", "ACCOUNT_LOCKED"],
  }),
  lookupEmail: defineCall({
    method: "POST",
    path: "/auth/v1/lookup/email",
    summary: "How an address of this domain signs in; the same for known and unknown addresses",
    caller: "anyone",
    body: z.object({ email }),
    answer: z.object({ methods: z.array(loginMethod), providerID: z.string().nullable() }),
    errors: [],
  }),
  requestReset: defineCall({
    method: "POST",
    path: "/auth/v1/reset/password",
    summary: "Mails a ticket to set a new password; the same answer for known and unknown addresses",
    caller: "anyone",
    body: z.object({ email }),
    answer: nothing,
    errors: [],
  }),
  resetWays: defineCall({
    method: "POST",
    path: "/auth/v1/reset/ways",
    summary: "Other ways to sign in to the account of a ticket for a new password; the ticket stays good",
    caller: "anyone",
    body: z.object({ email, ticket }),
    answer: integrations,
    errors: ["TICKET_INVALID"],
  }),
  resetPassword: defineCall({
    method: "PATCH",
    path: "/auth/v1/reset/password",
    summary:
      "Sets a new password by the ticket from the mail, ends every session and disconnects every other way to sign in that is not named to be kept",
    caller: "anyone",
    body: z.object({
      email,
      ticket,
      password,
      /** Connections as `resetWays` names them. */
      keep: z.array(text.max(80)).max(50).default([]),
    }),
    answer: nothing,
    errors: ["TICKET_INVALID", "PASSWORD_WEAK"],
  }),
  changePassword: defineCall({
    method: "POST",
    path: "/auth/v1/change/password",
    summary: "Sets a new password by the present one, and ends every other session",
    caller: "person",
    body: z.object({ current: password, password }),
    answer: nothing,
    errors: ["INVALID_CREDENTIAL", "PASSWORD_WEAK"],
  }),
  exchangeToken: defineCall({
    method: "POST",
    path: "/auth/v1/token/exchange",
    summary: "Turns the one-time code of a sign-in elsewhere into a session's tokens",
    caller: "anyone",
    body: z.object({
      /** The one-time code that the way back to the page carried. */
      accessToken: text.max(256),
      email: text.max(254).nullable(),
      loginProvider: loginMethod,
    }),
    answer: sessionTokens,
    errors: ["INVALID_CREDENTIAL"],
  }),
  postLogin: defineCall({
    method: "POST",
    path: "/auth/v1/post-login",
    summary: "Run once after every sign-in; twice is as good",
    caller: "person",
    body: nothing,
    answer: currentUser,
    errors: [],
  }),
  createSession: defineCall({
    method: "POST",
    path: "/auth/session",
    summary: "Keeps the session in a cookie that no script reads",
    caller: "anyone",
    guard: "xsrf",
    body: z.object({ idToken: text.max(4096), refreshToken: text.max(256) }),
    answer: accessGrant,
    errors: ["XSRF_MISMATCH", "SESSION_ENDED"],
  }),
  refreshSession: defineCall({
    method: "POST",
    path: "/auth/session/refresh",
    summary: "A fresh access token by the session's cookie, which is renewed as well",
    caller: "anyone",
    guard: "xsrf",
    answer: accessGrant,
    errors: ["XSRF_MISMATCH", "SESSION_ENDED"],
  }),
  verifySession: defineCall({
    method: "POST",
    path: "/auth/session/verify",
    summary: "Whether the session's cookie still holds",
    caller: "anyone",
    guard: "xsrf",
    answer: z.object({ isValid: z.boolean() }),
    errors: ["XSRF_MISMATCH"],
  }),
  deleteSession: defineCall({
    method: "DELETE",
    path: "/auth/session/delete",
    summary: "Ends the session of the cookie and clears it",
    caller: "anyone",
    guard: "xsrf",
    answer: nothing,
    errors: ["XSRF_MISMATCH"],
  }),
  mySessions: defineCall({
    method: "GET",
    path: "/auth/sessions",
    summary: "One's own sign-ins that still hold, the last used first",
    caller: "person",
    answer: z.array(sessionEntry),
    errors: [],
  }),
  endSession: defineCall({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    summary: "Ends one of one's own sign-ins",
    caller: "person",
    params: z.object({ id: text.max(64) }),
    answer: nothing,
    errors: ["NOT_FOUND"],
  }),
} as const;
