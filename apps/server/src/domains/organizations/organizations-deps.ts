import type { Plan } from "@veranda/contract";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { TxtRecords } from "../../platform/outbound/txt-records.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { MailSite } from "../accounts/mails.ts";
import type { PersonCards } from "../people/person-cards.ts";
import type { PersonFacts } from "../spaces/reservation-holder.ts";

export type OrganizationsDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  limiter: Limiter;
  mailer: Mailer;
  site: MailSite;
  cards: Pick<PersonCards, "byId">;
  circleOf: PersonFacts["circleOf"];
  txtRecords: TxtRecords;
  log: Logger;
  sessions: Pick<Sessions, "endSsoIn" | "endSsoOf">;
  now: () => number;
  /** As configured, without a trailing slash; null if not configured. */
  publicUrl: string | null;
  /** For organisations without a plan of their own. */
  plan: Plan;
};
