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
  spaces: rows,
  loves: rows,
  likes: rows,
  visits: rows,
  notifications: rows,
  pushDevices: rows,
  recentEmotes: rows,
  favouriteEmotes: rows,
  keptLooks: rows,
  ownAvatars: rows,
});
export type ExportedData = z.infer<typeof exportedData>;
