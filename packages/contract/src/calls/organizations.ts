import { z } from "zod";
import { defineCall } from "../call.ts";
import { accountId, email } from "../records/account.ts";
import { int4Text } from "../records/text.ts";
import { myOrganization, organizationId } from "../records/my-organization.ts";
import {
  colleague,
  domainName,
  identityProvider,
  joinableOrganization,
  organizationAct,
  organizationInvitation,
  organizationMember,
  organizationName,
  organizationPlan,
  organizationRecord,
  organizationSignIn,
  receivedInvitation,
} from "../records/organization.ts";

const PAGE = 250;
const slice = z.object({
  start: z.coerce.number().int().min(0).max(100_000).default(0),
  count: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
});
/** NOT_FOUND: the caller belongs to none. */
const memberErrors = ["ORGANIZATION_NOT_FOUND"] as const;
const adminErrors = [...memberErrors, "FORBIDDEN"] as const;

/** An account belongs to one organisation at most: no call names it. */
export const organizationCalls = {
  createOrganization: defineCall({
    method: "POST",
    path: "/organization",
    summary: "Creates an organisation, whose admin the caller is; the domain is to be proven",
    caller: "person",
    body: z.strictObject({
      name: organizationName,
      associateDomain: domainName.nullable().optional(),
    }),
    publicTexts: ["name"],
    answer: organizationRecord,
    errors: ["ALREADY_IN_ORGANIZATION"],
  }),
  ownOrganization: defineCall({
    method: "GET",
    path: "/organization",
    summary: "The caller's organisation, and those that they can join by an address that they have proven",
    caller: "person",
    answer: z.object({
      myOrganization: myOrganization.nullable(),
      invitations: z.array(receivedInvitation),
      /** null: there is none, the caller belongs to one already, or its admins have removed them. */
      joinable: joinableOrganization.nullable(),
    }),
    errors: [],
  }),
  colleagues: defineCall({
    method: "GET",
    path: "/organization/members",
    summary: "Who belongs to the caller's organisation: admins first, then by name",
    caller: "person",
    query: slice,
    answer: z.object({ members: z.array(colleague), next: z.int().nullable() }),
    errors: memberErrors,
  }),
  acceptOrganizationInvitation: defineCall({
    method: "POST",
    path: "/organization/invitations/{id}/accept",
    summary: "Joins an organisation that has invited an address which the caller has proven",
    caller: "person",
    params: z.object({ id: organizationId }),
    answer: myOrganization,
    errors: ["INVITATION_NOT_FOUND", "ALREADY_IN_ORGANIZATION", "TOO_MANY_PEOPLE"],
  }),
  declineOrganizationInvitation: defineCall({
    method: "DELETE",
    path: "/organization/invitations/{id}",
    summary: "Turns it down; one that is gone already is no error",
    caller: "person",
    params: z.object({ id: organizationId }),
    answer: z.object({}),
    errors: [],
  }),
  joinOrganization: defineCall({
    method: "POST",
    path: "/organization/join",
    summary: "Joins the organisation that has proven the domain of the caller's proven address",
    caller: "person",
    answer: myOrganization,
    errors: [...memberErrors, "ALREADY_IN_ORGANIZATION", "TOO_MANY_PEOPLE"],
  }),
  leavingOrganization: defineCall({
    method: "GET",
    path: "/organization/leave",
    summary: "What the caller would leave to their organisation, and to whom in it",
    caller: "person",
    answer: z.object({
      /** How many spaces of the organisation they own. */
      spaces: z.int(),
      /** Names of the first of them, by name. */
      spaceNames: z.array(z.string()),
      /** Who gets them unless the caller chooses somebody; null: there is no other admin. */
      heir: colleague.nullable(),
    }),
    errors: memberErrors,
  }),
  leaveOrganization: defineCall({
    method: "POST",
    path: "/organization/leave",
    summary: "Leaves the caller's organisation; its last admin names who is to be one instead",
    caller: "person",
    body: z.strictObject({ successorID: accountId.nullable().default(null) }),
    answer: z.object({}),
    errors: [...memberErrors, "LAST_ADMIN", "USER_NOT_FOUND"],
  }),
  deleteOrganization: defineCall({
    method: "DELETE",
    path: "/organization",
    summary: "Deletes the organisation: its spaces stay with who owns them, closed to its members",
    caller: "person",
    answer: z.object({}),
    errors: adminErrors,
  }),

  organizationAdmin: defineCall({
    method: "GET",
    path: "/organization/admin",
    summary: "The organisation with its plan and seats, for its admins",
    caller: "person",
    answer: organizationPlan,
    errors: adminErrors,
  }),
  organizationMembers: defineCall({
    method: "GET",
    path: "/organization/admin/members",
    summary: "Its members, admins first, then by name, and who is invited",
    caller: "person",
    query: slice,
    answer: z.object({
      members: z.array(organizationMember),
      next: z.int().nullable(),
      invitations: z.array(organizationInvitation),
    }),
    errors: adminErrors,
  }),
  removeOrganizationMember: defineCall({
    method: "DELETE",
    path: "/organization/admin/members/{id}",
    summary: "Removes a member; their spaces of the organisation pass to the caller",
    caller: "person",
    params: z.object({ id: accountId }),
    answer: z.object({}),
    errors: [...adminErrors, "USER_NOT_FOUND", "LAST_ADMIN"],
  }),
  setOrganizationAdmin: defineCall({
    method: "POST",
    path: "/organization/admin/members/{id}",
    summary: "Makes a member an admin, or no more",
    caller: "person",
    params: z.object({ id: accountId }),
    body: z.strictObject({ isAdmin: z.boolean() }),
    answer: organizationMember,
    errors: [...adminErrors, "USER_NOT_FOUND", "LAST_ADMIN"],
  }),
  editOrganization: defineCall({
    method: "PATCH",
    path: "/organization/admin/edit",
    summary: "Renames the organisation",
    caller: "person",
    body: z.strictObject({ name: organizationName }),
    publicTexts: ["name"],
    answer: organizationRecord,
    errors: adminErrors,
  }),
  inviteToOrganization: defineCall({
    method: "POST",
    path: "/organization/admin/invite",
    summary: "Invites an address and mails it; `resend`: one that is invited already",
    caller: "person",
    body: z.strictObject({ email, resend: z.boolean().default(false) }),
    answer: organizationInvitation,
    errors: [
      ...adminErrors,
      "ALREADY_INVITED",
      "ALREADY_IN_ORGANIZATION",
      "INVITATION_NOT_FOUND",
      "TOO_MANY_PEOPLE",
    ],
  }),
  removeOrganizationInvitation: defineCall({
    method: "DELETE",
    path: "/organization/admin/invite/{id}",
    summary: "Takes an invitation back; one that is gone already is no error",
    caller: "person",
    params: z.object({ id: organizationId }),
    answer: z.object({}),
    errors: adminErrors,
  }),
  organizationMembersFile: defineCall({
    method: "GET",
    path: "/organization/admin/members/file",
    summary: "All members as a table (CSV)",
    caller: "person",
    answer: z.object({ csv: z.string() }),
    errors: adminErrors,
  }),
  setOrganizationDomain: defineCall({
    method: "PUT",
    path: "/organization/admin/domain",
    summary: "Names the mail domain of the organisation, which is then to be proven; null: it has none",
    caller: "person",
    body: z.strictObject({ domain: domainName.nullable() }),
    answer: organizationRecord,
    errors: adminErrors,
  }),
  proveOrganizationDomain: defineCall({
    method: "POST",
    path: "/organization/admin/domain/verify",
    summary: "Looks for the TXT record that proves the domain",
    caller: "person",
    answer: organizationRecord,
    errors: [...adminErrors, "DOMAIN_NOT_PROVEN", "DOMAIN_TAKEN"],
  }),
  organizationSignIn: defineCall({
    method: "GET",
    path: "/organization/admin/sign-in",
    summary: "The identity provider of the organisation, and what that provider has to know",
    caller: "person",
    answer: organizationSignIn,
    errors: adminErrors,
  }),
  setOrganizationSignIn: defineCall({
    method: "PUT",
    path: "/organization/admin/sign-in",
    summary: "Has the people of the proven domain sign in by an identity provider; null: by none any more",
    caller: "person",
    body: z.strictObject({ provider: identityProvider.nullable() }),
    answer: organizationSignIn,
    errors: [...adminErrors, "DOMAIN_NOT_PROVEN", "CERTIFICATE_INVALID"],
  }),
  organizationLog: defineCall({
    method: "GET",
    path: "/organization/admin/log",
    summary: "What was done to the organisation and its members, the latest first",
    caller: "person",
    query: z.object({ before: int4Text.optional() }),
    /** `next`: `before` of the next page; null: this is the last. */
    answer: z.object({ acts: z.array(organizationAct), next: z.int().nullable() }),
    errors: adminErrors,
  }),
} as const;
