/** Kinds of mail that recipients can unsubscribe from. */
export const OPTIONAL_MAILS = ["event_invitations", "space_invitations", "organization_invitations"] as const;
export type OptionalMail = (typeof OPTIONAL_MAILS)[number];
