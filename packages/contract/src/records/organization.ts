import { z } from "zod";
import { PLANS } from "../constants.ts";
import { accountId } from "./account.ts";
import { organizationId } from "./my-organization.ts";
import { personCard } from "./people.ts";
import { spaceName } from "./space.ts";
import { text } from "./text.ts";

/** With a scheme, with `www.`, or a host with a path: what mail programs would make a link of in a subject. */
const ADDRESS = /:\/\/|\bwww\.|[^\s/]\.[a-z]{2,24}\//i;
/** Held to what the names of spaces are held to; mails name it to people who have nothing to do with it yet. */
export const organizationName = spaceName.refine(
  (name) => !ADDRESS.test(name.normalize("NFKC")),
  "A name can't be an address.",
);

const LABEL = /^[a-z0-9-]{1,63}$/;
/** A mail domain as DNS writes it, in lower case; one of another script in its `xn--` form. */
export const domainName = text
  .trim()
  .toLowerCase()
  .max(253)
  .refine((name) => {
    const labels = name.split(".");
    return (
      labels.length > 1 &&
      labels.every((label) => LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-")) &&
      !/^\d+$/.test(labels.at(-1) ?? "")
    );
  }, "This is no domain.");

/** The domain of an organisation, and the TXT record by which it shows that the domain is its own. */
export const organizationDomain = z.object({
  name: z.string(),
  isProven: z.boolean(),
  /** What the TXT record of the domain has to say. */
  record: z.string(),
  /** The record can't be found any more: until then it counts still. null: it is there, or proves nothing yet. */
  lapsesAt: z.iso.datetime().nullable(),
});
export type OrganizationDomain = z.infer<typeof organizationDomain>;

/** As its admins see it. */
export const organizationRecord = z.object({
  id: organizationId,
  name: z.string(),
  associatedDomain: organizationDomain.nullable(),
  createdAt: z.iso.datetime(),
});
export type OrganizationRecord = z.infer<typeof organizationRecord>;

/** An organisation with its plan, and how many may belong to it; those who are invited hold a seat. */
export const organizationPlan = organizationRecord.extend({
  plan: z.enum(PLANS),
  seats: z.object({ used: z.int(), limit: z.int() }),
});
export type OrganizationPlan = z.infer<typeof organizationPlan>;

/** Someone of an organisation, as its members see each other. */
export const colleague = personCard.extend({ isAdmin: z.boolean() });
export type Colleague = z.infer<typeof colleague>;

/** The same, as admins see it. */
export const organizationMember = colleague.extend({
  userID: accountId,
  /** null: they have proven none. */
  email: z.string().nullable(),
  joinedAt: z.iso.datetime(),
});
export type OrganizationMember = z.infer<typeof organizationMember>;

/** An address that was invited and has not come yet; after `expiresAt` it has to be invited again. */
export const organizationInvitation = z.object({
  id: organizationId,
  email: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OrganizationInvitation = z.infer<typeof organizationInvitation>;

/** The same, as whoever was invited sees it. */
export const receivedInvitation = z.object({
  id: organizationId,
  name: z.string(),
  /** null: whoever it was has gone. */
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** How its people sign in by its own identity provider (SAML 2.0). */
export const identityProvider = z.object({
  /** How the provider names itself: its entity id. */
  issuer: text.trim().min(1).max(500),
  /** Where browsers are sent to sign in. */
  entryPoint: text.max(1_000).pipe(z.url({ protocol: /^https$/ })),
  /** What it signs with, in PEM: one certificate, or up to four while it changes over. */
  certificates: text.trim().min(1).max(20_000),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

export const organizationSignIn = z.object({
  /** What the provider has to know of this installation; null: it has no address of its own (PUBLIC_URL). */
  site: z.object({ entityID: z.string(), consumerURL: z.string(), startURL: z.string() }).nullable(),
  provider: identityProvider.extend({ expiresAt: z.iso.datetime() }).nullable(),
});
export type OrganizationSignIn = z.infer<typeof organizationSignIn>;

/** What is written down of an organisation. */
export const ORGANIZATION_ACTS = [
  "created",
  "renamed",
  "invited",
  "invitation_removed",
  "joined",
  "joined_by_domain",
  "joined_by_sign_in",
  "left",
  "removed",
  "admin_made",
  "admin_removed",
  "domain_set",
  "domain_removed",
  "domain_proven",
  "domain_lapsed",
  "sign_in_set",
  "sign_in_removed",
  "space_given",
  "spaces_passed",
] as const;
export const organizationActName = z.enum(ORGANIZATION_ACTS);
export type OrganizationActName = z.infer<typeof organizationActName>;

/** One of them, as the log has it. */
export const organizationAct = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: organizationActName,
  /** As they were called then; "": whose account is gone. */
  by: z.string(),
  /** To whom; null: to nobody. */
  target: z.string().nullable(),
  /** An address, a name, a domain, how many spaces; "" where there is nothing more. */
  detail: z.string(),
});
export type OrganizationAct = z.infer<typeof organizationAct>;

/** An organisation that has proven the domain of the caller's address. */
export const joinableOrganization = z.object({ id: organizationId, name: z.string(), domain: z.string() });
export type JoinableOrganization = z.infer<typeof joinableOrganization>;
