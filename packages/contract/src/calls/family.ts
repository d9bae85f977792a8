import { z } from "zod";
import { defineCall } from "../call.ts";
import { FAMILY_REASON_MAX } from "../constants.ts";
import { accountId } from "../records/account.ts";
import {
  family,
  familyKey,
  linkedChild,
  parentalControls,
  parentalControlsChange,
  staffFamily,
} from "../records/family.ts";
import { personCard } from "../records/people.ts";
import { statement } from "../records/text.ts";

const ofKey = z.object({ key: familyKey });
const nothing = z.object({});

export const familyCalls = {
  family: defineCall({
    method: "GET",
    path: "/family",
    summary: "The caller's parents and what they have set, and the caller's children",
    caller: "person",
    answer: family,
    errors: [],
  }),
  createFamilyLink: defineCall({
    method: "POST",
    path: "/family/link",
    summary: "A link by which one adult becomes the caller's parent; the one before is void",
    caller: "person",
    keepsPages: true,
    answer: z.object({ key: familyKey, expiresAt: z.iso.datetime() }),
    errors: ["ONLY_UNDER_16", "TOO_MANY_PARENTS"],
  }),
  withdrawFamilyLink: defineCall({
    method: "DELETE",
    path: "/family/link",
    summary: "The link that the caller has made works no more, unless it was used; twice is as good",
    caller: "person",
    keepsPages: true,
    answer: nothing,
    errors: [],
  }),
  familyLinkPreview: defineCall({
    method: "POST",
    path: "/family/link/preview",
    summary: "Whose parent a link would make the caller",
    caller: "person",
    keepsPages: true,
    body: ofKey,
    answer: z.object({ child: personCard }),
    errors: ["FAMILY_LINK_NOT_FOUND", "NOT_YOURSELF", "ADULTS_ONLY"],
  }),
  acceptFamilyLink: defineCall({
    method: "POST",
    path: "/family/link/accept",
    summary: "Makes the caller a parent of whoever made the link, which is used up",
    caller: "person",
    keepsPages: true,
    body: ofKey,
    answer: linkedChild,
    errors: [
      "FAMILY_LINK_NOT_FOUND",
      "NOT_YOURSELF",
      "ADULTS_ONLY",
      "USER_NOT_FOUND",
      "ALREADY_LINKED",
      "TOO_MANY_PARENTS",
      "TOO_MANY_CHILDREN",
    ],
  }),
  setParentalControls: defineCall({
    method: "PATCH",
    path: "/family/children/{id}",
    summary: "Sets for a child of the caller what both parents set together; the last change counts",
    caller: "person",
    keepsPages: true,
    params: z.object({ id: accountId }),
    body: parentalControlsChange,
    answer: parentalControls,
    errors: ["USER_NOT_FOUND", "NOT_YOURSELF"],
  }),
  endFamilyLink: defineCall({
    method: "DELETE",
    path: "/family/members/{id}",
    summary: "Ends the link with a parent or a child; twice is as good",
    caller: "person",
    keepsPages: true,
    params: z.object({ id: accountId }),
    answer: nothing,
    errors: [],
  }),
  staffFamily: defineCall({
    method: "GET",
    path: "/staff/users/{id}/family",
    summary: "Who is linked with an account, as a parent or as a child",
    caller: "staff",
    params: z.object({ id: accountId }),
    answer: staffFamily,
    errors: ["FORBIDDEN", "USER_NOT_FOUND"],
  }),
  endFamilyLinkByStaff: defineCall({
    method: "POST",
    path: "/staff/users/{id}/family/{otherId}/end",
    summary: "Ends a link of an account; both are notified of that, not of the reason. Answers what is left",
    caller: "staff",
    keepsPages: true,
    params: z.object({ id: accountId, otherId: accountId }),
    body: z.object({ reason: statement.trim().min(1).max(FAMILY_REASON_MAX) }),
    answer: staffFamily,
    errors: ["FORBIDDEN", "USER_NOT_FOUND"],
  }),
} as const;
