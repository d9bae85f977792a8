import type { StaffJobs } from "@veranda/contract";
import * as t from "@veranda/messages/staff";

type JobName = StaffJobs["kinds"][number]["name"];

/** The kinds of jobs, as shown to staff. */
export const JOB_NAMES: Record<JobName, () => string> = {
  "mail.deliver": t.jobMailDeliver,
  "mail.recover": t.jobMailRecover,
  "push.deliver": t.jobPushDeliver,
  "blobs.sweep": t.jobBlobsSweep,
  "files.optimize": t.jobFilesOptimize,
  "files.sweep": t.jobFilesSweep,
  "files.sweep-lost": t.jobFilesSweepLost,
  "files.measure": t.jobFilesMeasure,
  "avatars.sweep": t.jobAvatarsSweep,
  "portraits.purge": t.jobPortraitsPurge,
  "spaces.purge": t.jobSpacesPurge,
  "accounts.purge": t.jobAccountsPurge,
  "moderation.purge": t.jobModerationPurge,
  "reports.purge": t.jobReportsPurge,
  "groups.purge": t.jobGroupsPurge,
  "pictures.classify": t.jobPicturesClassify,
  "organizations.check-domains": t.jobOrganizationsCheckDomains,
  "events.remind": t.jobEventsRemind,
  "events.fill": t.jobEventsFill,
  "events.purge": t.jobEventsPurge,
  "outbox.purge": t.jobOutboxPurge,
};
