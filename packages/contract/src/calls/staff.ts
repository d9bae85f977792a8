import { z } from "zod";
import { defineCall } from "../call.ts";
import { accountId, currentUser } from "../records/account.ts";
import { installationFlags, redeemCode, staffJobs, staffUser, staffUserPatch } from "../records/staff.ts";
import { text } from "../records/text.ts";

export const staffCalls = {
  redeemCode: defineCall({
    method: "PATCH",
    path: "/users/code/{code}",
    summary: "Takes what a one-time link gives, such as becoming staff",
    caller: "person",
    params: z.object({ code: redeemCode }),
    answer: currentUser,
    errors: ["CODE_INVALID"],
  }),
  findUsers: defineCall({
    method: "GET",
    path: "/staff/users",
    summary: "People by a part of their name, username or address; the newest where nothing is asked",
    caller: "staff",
    query: z.object({ query: text.trim().max(100).optional() }),
    answer: z.array(staffUser),
    errors: ["FORBIDDEN"],
  }),
  patchUser: defineCall({
    method: "PATCH",
    path: "/users/{id}",
    summary: "Sets what is given of a person: whether they are staff, flags, treatments",
    caller: "staff",
    params: z.object({ id: accountId }),
    body: staffUserPatch,
    answer: staffUser,
    errors: ["FORBIDDEN", "USER_NOT_FOUND", "LAST_STAFF"],
  }),
  installationFlags: defineCall({
    method: "GET",
    path: "/staff/flags",
    summary: "Flags and treatments that are set for everyone",
    caller: "staff",
    answer: installationFlags,
    errors: ["FORBIDDEN"],
  }),
  setInstallationFlags: defineCall({
    method: "PUT",
    path: "/staff/flags",
    summary: "Sets them, all of them",
    caller: "staff",
    body: installationFlags,
    answer: installationFlags,
    errors: ["FORBIDDEN"],
  }),
  staffJobs: defineCall({
    method: "GET",
    path: "/staff/jobs",
    summary: "How many jobs of each kind wait, run and failed, and those that failed",
    caller: "staff",
    answer: staffJobs,
    errors: ["FORBIDDEN"],
  }),
  retryJob: defineCall({
    method: "POST",
    path: "/staff/jobs/{id}/retry",
    summary: "Runs a job that failed once more; answers with what is there then",
    caller: "staff",
    keepsPages: true,
    params: z.object({ id: z.uuid() }),
    answer: staffJobs,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
} as const;
