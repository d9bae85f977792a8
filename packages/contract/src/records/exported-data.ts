import { z } from "zod";

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);

/** Everything that is kept of a person, for themselves. Other people stand in it by their usernames. */
export const exportedData = z.object({
  exportedAt: z.iso.datetime(),
  account: row,
  sessions: rows,
  identities: rows,
  wallets: rows,
  auditLog: rows,
  profile: row,
  followers: rows,
  following: rows,
  friends: rows,
  friendRequests: rows,
  blocked: rows,
  met: rows,
  /** Reports that the person has made. */
  reports: rows,
  /** What staff have decided about them. */
  moderationDecisions: rows,
  /** Names and texts that staff have removed from their profile and their spaces. */
  removedContent: rows,
  /** `objects` is null of those that would make the answer too large: `exportRoom` takes each along whole. */
  spaces: rows,
  loves: rows,
  likes: rows,
  visits: rows,
  /** Spaces of others that the person is a host of. */
  hostedSpaces: rows,
  /** To spaces of others, and those that the person has made. */
  invitations: rows,
  invited: rows,
  /** From which spaces the person is or was banned, and whom they have banned from theirs. */
  bans: rows,
  bannedOthers: rows,
  /** Gates of spaces that the person has passed, by a password or a confirmation. */
  gatePasses: rows,
  /** What they did as a host, and what hosts did to them, as far as it is kept. */
  actsAsHost: rows,
  actsOfHosts: rows,
  /** How long screens were shared in their spaces on the days that count. */
  screenShareTimes: rows,
  /** Words that they have added to the chat filters of spaces, or allowed there. */
  chatFilterWords: rows,
  /** The group that they are in, and invitations to groups that wait for an answer. */
  groups: rows,
  /** Parents and children, what is set for the person, and a link that they have given out. */
  family: rows,
  /** Events that they made, and what they answered to events. */
  events: rows,
  notifications: rows,
  pushDevices: rows,
  recentEmotes: rows,
  favouriteEmotes: rows,
  keptLooks: rows,
  customAvatars: rows,
  /** What was uploaded into spaces, with the address of each original. */
  files: rows,
  packages: rows,
  /** The organisation that the person belongs to, invitations to them and by them, and what was done by or to them. */
  organization: rows,
  organizationInvitations: rows,
  organizationActs: rows,
});
export type ExportedData = z.infer<typeof exportedData>;
