import type { Logger } from "pino";
import type { Db } from "../../../platform/db/database.ts";
import type { Events } from "../../../platform/events/events.ts";
import type { Files } from "../../../platform/files/files.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { Limiter } from "../../../platform/shared/limiter.ts";
import type { Rooms } from "../../../rooms/rooms-api.ts";
import type { Directory } from "../../accounts/directory.ts";
import type { MailSite } from "../../accounts/mails.ts";
import type { Content } from "../../content/content.ts";
import type { FileReferences } from "../../files/file-references.ts";
import type { SpaceTemplates } from "../../files/templates.ts";
import type { Clips } from "../../pictures/clips.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import type { SpacePresence } from "../space-presence.ts";
import type { PersonFacts } from "../reservation-holder.ts";
import type { Spaces } from "../spaces.ts";
import type { Versions } from "../versions.ts";

/** Dependencies of managing spaces. */
export type OwnSpacesDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  limiter: Limiter;
  mailer: Mailer;
  site: MailSite;
  log: Logger;
  now: () => number;
  spaces: Pick<Spaces, "record">;
  content: Pick<Content, "templates" | "templateObjects" | "environment" | "picturesOf">;
  files: Files;
  pictures: Pick<Pictures, "posterOf">;
  clips: Clips;
  versions: Pick<Versions, "list" | "setPicture">;
  /** Templates that people saved themselves. */
  templates: Pick<SpaceTemplates, "get">;
  fileReferences: Pick<FileReferences, "useIn" | "packageAt">;
  spacePresence: SpacePresence;
  directory: Pick<Directory, "people">;
  circleOf: PersonFacts["circleOf"];
  rooms: Pick<Rooms, "signedInInside">;
};
