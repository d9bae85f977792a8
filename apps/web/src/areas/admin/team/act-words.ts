import type { OrganizationAct } from "@veranda/contract";
import * as t from "@veranda/messages/team";

type ActDetails = { by: string; target: string; detail: string };

const WORDS: Record<OrganizationAct["act"], (details: ActDetails) => string> = {
  created: t.actCreated,
  renamed: t.actRenamed,
  invited: t.actInvited,
  invitation_removed: t.actInvitationRemoved,
  joined: t.actJoined,
  joined_by_domain: t.actJoinedByDomain,
  joined_by_sign_in: t.actJoinedBySignIn,
  left: t.actLeft,
  removed: t.actRemoved,
  admin_made: t.actAdminMade,
  admin_removed: t.actAdminRemoved,
  domain_set: t.actDomainSet,
  domain_removed: t.actDomainRemoved,
  domain_proven: t.actDomainProven,
  domain_lapsed: t.actDomainLapsed,
  sign_in_set: t.actSignInSet,
  sign_in_removed: t.actSignInRemoved,
  space_given: t.actSpaceGiven,
  spaces_passed: ({ by, target, detail }) => t.actSpacesPassed({ by, target, count: Number(detail) }),
};

const nameOf = (name: string | null): string => (name === null || name === "" ? t.formerMember() : name);

/** An entry of the organisation's log, as a sentence. */
export const actSentence = ({ act, by, target, detail }: OrganizationAct): string =>
  WORDS[act]({ by: nameOf(by), target: nameOf(target), detail });
