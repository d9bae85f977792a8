import { authCalls } from "./auth.ts";
import { avatarCalls } from "./avatars.ts";
import { bootstrapCalls } from "./bootstrap.ts";
import { contentCalls } from "./content.ts";
import { emoteCalls } from "./emotes.ts";
import { exploreCalls } from "./explore.ts";
import { familyCalls } from "./family.ts";
import { fileCalls } from "./files.ts";
import { friendCalls } from "./friends.ts";
import { gateCalls } from "./gates.ts";
import { groupCalls } from "./groups.ts";
import { loveCalls } from "./loves.ts";
import { mediaCalls } from "./media.ts";
import { moderationCalls } from "./moderation.ts";
import { machineCalls } from "./machine.ts";
import { organizationCalls } from "./organizations.ts";
import { notificationCalls } from "./notifications.ts";
import { peopleCalls } from "./people.ts";
import { hostedSpaceCalls } from "./hosted-spaces.ts";
import { pictureCalls } from "./pictures.ts";
import { reportCalls } from "./reports.ts";
import { roomCalls } from "./rooms.ts";
import { signInCalls } from "./sign-in.ts";
import { spaceEventCalls } from "./space-events.ts";
import { spaceCalls } from "./spaces.ts";
import { spacePictureCalls } from "./space-pictures.ts";
import { spaceVersionCalls } from "./space-versions.ts";
import { spaceSharingCalls } from "./space-sharing.ts";
import { customAvatarCalls } from "./custom-avatars.ts";
import { packageCalls } from "./packages.ts";
import { partnerCalls } from "./partner.ts";
import { staffCalls } from "./staff.ts";
import { importExportCalls } from "./import-export.ts";
import { userCalls } from "./users.ts";
import { walletCalls } from "./wallets.ts";

/** Every call of the product. Calls that aren't implemented are not here. */
export const calls = {
  ...machineCalls,
  ...bootstrapCalls,
  ...exploreCalls,
  ...roomCalls,
  ...mediaCalls,
  ...spaceCalls,
  ...hostedSpaceCalls,
  ...spaceSharingCalls,
  ...moderationCalls,
  ...gateCalls,
  ...reportCalls,
  ...spacePictureCalls,
  ...spaceVersionCalls,
  ...contentCalls,
  ...emoteCalls,
  ...authCalls,
  ...signInCalls,
  ...userCalls,
  ...staffCalls,
  ...partnerCalls,
  ...walletCalls,
  ...peopleCalls,
  ...friendCalls,
  ...familyCalls,
  ...groupCalls,
  ...spaceEventCalls,
  ...loveCalls,
  ...notificationCalls,
  ...pictureCalls,
  ...avatarCalls,
  ...customAvatarCalls,
  ...fileCalls,
  ...importExportCalls,
  ...packageCalls,
  ...organizationCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
