import type { SpaceEventCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { MailSite } from "../accounts/mails.ts";
import type { FileReferences } from "../files/file-references.ts";
import type { PersonCards } from "../people/person-cards.ts";
import type { AccessKeys } from "../spaces/access.ts";
import type { Spaces } from "../spaces/spaces.ts";

export type SpaceEventsDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  spaces: Pick<Spaces, "look" | "openToInvited" | "preview" | "record" | "enterable">;
  spaceCards: (ids: readonly string[]) => Promise<readonly SpaceEventCard["space"][]>;
  cards: Pick<PersonCards, "byId">;
  circleOf: (accountId: string) => Promise<{ friendIds: readonly string[]; blockedIds: readonly string[] }>;
  mailer: Mailer;
  site: MailSite;
  limiter: Limiter;
  assetsOf: FileReferences["assetsOf"];
  /** Writes the visits that this process knows of. */
  recordVisits: () => Promise<void>;
  now: () => number;
};

/** A caller's keys for the space that they name, or that an event belongs to. */
export type KeysTo = (spaceId: string) => AccessKeys;
