import { defineModule } from "../../modules.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { sessionsModule } from "../accounts/sessions-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { checkDomains } from "./check-domains.ts";
import { exportOrganization } from "./export.ts";
import { forgetPerson } from "./forget.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";

/** Organisations: their members, and invitations to them. */
export const organizationsModule = defineModule({
  name: "organizations",
  needs: { start: startModule, sessions: sessionsModule, cards: cardsModule, circles: circlesModule },
  accountData: {
    export: exportOrganization,
    removal: {
      tables: ["organization_acts", "organization_invitations"],
      run: ({ tx, record, accountId }) => forgetPerson(tx, record, accountId),
    },
  },
  open({ start: { config, platform }, sessions: { sessions }, cards, circles }): OrganizationsDeps {
    const { database, events, jobs, limiter, mailer, txtRecords, log, now } = platform;
    const deps: OrganizationsDeps = {
      db: database.db,
      events,
      limiter,
      mailer,
      site: siteOf(config),
      sessions,
      cards,
      circleOf: (id) => circles.circleOf(id),
      txtRecords,
      log: log.child({ part: "organisations" }),
      now,
      publicUrl: config.PUBLIC_URL ?? null,
      plan: config.PLAN,
    };
    jobs.handle("organizations.check-domains", (_, { signal }) => checkDomains(deps, signal));
    return deps;
  },
});
