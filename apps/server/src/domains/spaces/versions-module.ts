import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { contentModule } from "../content/module.ts";
import { fileReferencesModule } from "../files/references-module.ts";
import { gatekeeperModule } from "../gates/gatekeeper-module.ts";
import { createDrafts } from "./drafts.ts";
import { picturesFor } from "./own/pictures-of-setting.ts";
import { createRoomRoles } from "./room-roles.ts";
import { createRoomSpaces } from "./room-spaces.ts";
import { createVersions } from "./versions.ts";

/** Saved documents of spaces, as rooms read and write them. */
export const versionsModule = defineModule({
  name: "versions",
  needs: {
    start: startModule,
    content: contentModule,
    files: fileReferencesModule,
    directory: directoryModule,
    gatekeeper: gatekeeperModule,
  },
  open({
    start: { config, platform },
    content: { content },
    files: { fileReferences },
    directory,
    gatekeeper: { gatekeeper },
  }) {
    const { database, now } = platform;
    const versions = createVersions({
      db: database.db,
      files: fileReferences,
      directory,
      picturesOf(id, setting) {
        const templates = content.templates();
        return picturesFor(content, setting, templates.find((each) => each.id === id) ?? null);
      },
      now,
    });
    const drafts = createDrafts({ files: fileReferences, versions, now });
    const roles = createRoomRoles(database.db, config.PLAN, gatekeeper);
    return { versions, roomSpaces: createRoomSpaces(roles, versions, drafts) };
  },
});
