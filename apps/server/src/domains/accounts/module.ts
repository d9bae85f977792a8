import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { contentModule } from "../content/module.ts";
import { customAvatarsModule } from "../custom-avatars/module.ts";
import { randomName } from "../guests/names.ts";
import { flagsModule } from "../installation/module.ts";
import { myOrganizationOf } from "../organizations/own-organization.ts";
import { blockedIds } from "../people/blocks.ts";
import { changeOwnProfile, readOwnProfile } from "../people/own-profile.ts";
import { picturesModule } from "../pictures/module.ts";
import { signInProvidersModule } from "../sign-in/providers-module.ts";
import { spacesModule } from "../spaces/module.ts";
import { ownWallets } from "../wallets/own-wallets.ts";
import { accountDataInput } from "./collect-account-data.ts";
import { openAccounts } from "./open-accounts.ts";
import { sessionsModule } from "./sessions-module.ts";

export const accountsModule = defineModule({
  name: "accounts",
  needs: {
    start: startModule,
    accountData: accountDataInput,
    content: contentModule,
    customAvatars: customAvatarsModule,
    flags: flagsModule,
    pictures: picturesModule,
    providers: signInProvidersModule,
    sessions: sessionsModule,
    spaces: spacesModule,
  },
  accountData: {
    keeps: { audit_log: "what happened to accounts is kept; the id of a deleted one names nobody" },
  },
  async open(
    {
      start: { config, platform },
      accountData,
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
        forget: (account) => accountData.remove({ ...account, files: platform.files }),
      },
      exports: accountData.exports,
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
