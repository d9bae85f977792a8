import { defineModule } from "../../modules.ts";
import { forgetShareTimes } from "../../rooms/video/share-times-of.ts";
import { startModule } from "../../start-module.ts";
import { contentModule } from "../content/module.ts";
import { customAvatarsModule } from "../custom-avatars/module.ts";
import { forgetPerson as forgetInFamily } from "../family/links.ts";
import { forgetFiles } from "../files/forget.ts";
import { randomName } from "../guests/names.ts";
import { flagsModule } from "../installation/module.ts";
import { forgetPerson as forgetAtGates } from "../gates/forget.ts";
import { forgetPerson as forgetInGroups } from "../groups/forget.ts";
import { forgetWordsUnder16 } from "../moderation/forget.ts";
import { forgetPerson as forgetInOrganization } from "../organizations/forget.ts";
import { myOrganizationOf } from "../organizations/own-organization.ts";
import { blockedIds } from "../people/blocks.ts";
import { forgetPerson as forgetAmongPeople } from "../people/forget.ts";
import { changeOwnProfile, readOwnProfile } from "../people/own-profile.ts";
import { picturesModule } from "../pictures/module.ts";
import { forgetReports } from "../reports/forget.ts";
import { signInProvidersModule } from "../sign-in/providers-module.ts";
import { forgetPerson as forgetInSpaces } from "../spaces/forget.ts";
import { spacesModule } from "../spaces/module.ts";
import { ownWallets } from "../wallets/own-wallets.ts";
import { openAccounts } from "./open-accounts.ts";
import { sessionsModule } from "./sessions-module.ts";

export const accountsModule = defineModule({
  name: "accounts",
  needs: {
    start: startModule,
    content: contentModule,
    customAvatars: customAvatarsModule,
    flags: flagsModule,
    pictures: picturesModule,
    providers: signInProvidersModule,
    sessions: sessionsModule,
    spaces: spacesModule,
  },
  async open(
    {
      start: { config, platform },
      content: { content },
      customAvatars,
      flags,
      pictures: { pictures },
      providers,
      sessions,
      spaces: { spaces },
    },
    closing,
  ) {
    const { db } = platform.database;
    const spaceCountOf = (ownerId: string, all: boolean) => spaces.countOwned(ownerId, all);
    const accounts = await openAccounts({
      platform,
      config,
      ...sessions,
      parts: {
        profile: (id) => readOwnProfile(db, id, spaceCountOf),
        async changeProfile(id, patch) {
          const before = await changeOwnProfile(
            { db, enterable: (person, ids) => spaces.enterable(person, ids) },
            id,
            patch,
          );
          if (patch.avatarImageURL === null || patch.bannerURL === null)
            await pictures.dropUnshown(id, before);
        },
        blocked: (id) => blockedIds(db, id),
        wallets: async (id) => (await ownWallets.of(db, id)).map(({ address }) => address),
        organization: (id) => myOrganizationOf(db, id),
        forget: async (tx, record, id) => {
          await forgetInOrganization(tx, record, id);
          await platform.files.dropIn(tx, await forgetInSpaces(tx, record, id));
          await forgetInGroups(tx, record, id);
          await forgetAtGates(tx, id);
          await forgetAmongPeople(tx, id);
          await forgetInFamily(tx, record, id);
          await forgetReports(tx, id);
          await forgetWordsUnder16(tx, id);
          await pictures.forgetPictures(tx, id);
          await customAvatars.forget(tx, id);
          await forgetFiles(tx, id);
          await forgetShareTimes(tx, id);
        },
      },
      flags: flags.current,
      treatments: flags.treatments,
      isAvatar: async (avatar, accountId) =>
        content.isAvatar(avatar) || (await customAvatars.isTheirs(accountId, avatar)),
      randomAvatar: () => content.randomAvatar(),
      randomName,
      otherMethods: [...providers.methods, "MetaMask"],
      wallets: ownWallets,
    });
    closing.defer(() => accounts.close());
    return accounts;
  },
});
