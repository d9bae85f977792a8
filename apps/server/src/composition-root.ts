import { accountsModule } from "./domains/accounts/module.ts";
import { accountDataInput, collectAccountData } from "./domains/accounts/collect-account-data.ts";
import { staffModule } from "./domains/accounts/staff-module.ts";
import { avatarsModule } from "./domains/avatars/module.ts";
import { bootstrapModule } from "./domains/bootstrap/module.ts";
import { contentModule } from "./domains/content/module.ts";
import { customAvatarsModule } from "./domains/custom-avatars/module.ts";
import { emotesModule } from "./domains/emotes/module.ts";
import { eventsModule } from "./domains/events/module.ts";
import { familyModule } from "./domains/family/module.ts";
import { filesModule } from "./domains/files/module.ts";
import { withheldFilesModule } from "./domains/files/withheld-module.ts";
import { gatesModule } from "./domains/gates/module.ts";
import { groupsModule } from "./domains/groups/module.ts";
import { guestsModule } from "./domains/guests/module.ts";
import { importExportModule } from "./domains/import-export/module.ts";
import { flagsModule } from "./domains/installation/module.ts";
import { mediaModule } from "./domains/media/module.ts";
import { moderationModule } from "./domains/moderation/module.ts";
import { organizationsModule } from "./domains/organizations/module.ts";
import { packagesModule } from "./domains/packages/module.ts";
import { circlesModule } from "./domains/people/circles-module.ts";
import { peopleModule } from "./domains/people/module.ts";
import { picturesModule } from "./domains/pictures/module.ts";
import { reportsModule } from "./domains/reports/module.ts";
import { signInModule } from "./domains/sign-in/module.ts";
import { signInProvidersModule } from "./domains/sign-in/providers-module.ts";
import { spacesModule } from "./domains/spaces/module.ts";
import { ownSpacesModule } from "./domains/spaces/own/module.ts";
import { seedSpaces } from "./domains/spaces/seed.ts";
import { walletsModule } from "./domains/wallets/module.ts";
import { messagingModule } from "./page-events/module.ts";
import { openModules, provide, withNeeds, type Given } from "./modules.ts";
import { roomsModule } from "./rooms/module.ts";
import { startModule, type Start } from "./start-module.ts";

/** The modules behind calls and pages. Each is opened after the modules that it declares to need. */
export const MODULES = {
  accounts: accountsModule,
  avatars: avatarsModule,
  bootstrapper: bootstrapModule,
  content: contentModule,
  customAvatars: customAvatarsModule,
  emotes: emotesModule,
  facts: circlesModule,
  family: familyModule,
  files: filesModule,
  flags: flagsModule,
  gates: gatesModule,
  groups: groupsModule,
  guests: guestsModule,
  importExport: importExportModule,
  media: mediaModule,
  messaging: messagingModule,
  moderation: moderationModule,
  organizations: organizationsModule,
  ownSpaces: ownSpacesModule,
  packages: packagesModule,
  people: peopleModule,
  pictures: picturesModule,
  providers: signInProvidersModule,
  reports: reportsModule,
  rooms: roomsModule,
  signIn: signInModule,
  spaceEvents: eventsModule,
  spaces: spacesModule,
  staff: staffModule,
  wallets: walletsModule,
  withheldFiles: withheldFilesModule,
};

export type Domains = Given<typeof MODULES>;
export type OpenedServerModules = {
  readonly domains: Domains;
  /** Ends visits and page events; other calls are still answered. Idempotent. */
  readonly closeSockets: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens every module of the server over an open platform. */
export async function openServerModules(start: Start): Promise<OpenedServerModules> {
  const { config, platform, built } = start;
  const { database, events, jobs, log, now } = platform;
  const samples = { folder: built.content, language: config.SAMPLES_LANGUAGE };
  await seedSpaces(database.db, samples, config.BRAND_NAME, now(), log);
  const inputs = [
    provide(startModule, start),
    provide(accountDataInput, collectAccountData(withNeeds(MODULES))),
  ];
  await using opened = new AsyncDisposableStack();
  const domains = await openModules(MODULES, inputs, opened);
  // Before the modules: handlers use what those close.
  opened.defer(() => jobs.close());
  events.start();
  opened.defer(() => events.close());
  const owned = opened.move();
  return {
    domains,
    closeSockets: async () => {
      await Promise.all([domains.messaging.close(), domains.rooms.closeRooms()]);
    },
    close: () => owned.disposeAsync(),
  };
}
