import type { FastifyInstance } from "fastify";
import type { AccountsDomain } from "./domains/accounts/open-accounts.ts";
import { accountRoutes } from "./domains/accounts/routes.ts";
import type { Bootstrapper } from "./domains/bootstrap/bootstrap.ts";
import { bootstrapRoutes } from "./domains/bootstrap/routes.ts";
import type { Content } from "./domains/content/content.ts";
import { contentRoutes } from "./domains/content/routes.ts";
import { createExplore } from "./domains/explore/explore.ts";
import { exploreRoutes } from "./domains/explore/routes.ts";
import type { GuestTokens } from "./domains/guests/guest-token.ts";
import { guestRoutes } from "./domains/guests/routes.ts";
import { healthRoutes } from "./domains/health/routes.ts";
import { logRoutes } from "./domains/logs/routes.ts";
import type { People } from "./domains/people/people.ts";
import { peopleRoutes } from "./domains/people/routes.ts";
import { loveRoutes } from "./domains/spaces/love-routes.ts";
import type { WhoIsWhere } from "./domains/spaces/presence.ts";
import type { PersonFacts } from "./domains/spaces/seat-holder.ts";
import { spaceRoutes } from "./domains/spaces/routes.ts";
import type { Spaces } from "./domains/spaces/spaces.ts";
import { createBind } from "./http/bind.ts";
import type { XsrfTokens } from "./http/xsrf.ts";
import { rateConfigOf, type RateLimits } from "./http/limits.ts";
import { openapiRoute } from "./http/openapi.ts";
import type { Platform } from "./platform/platform.ts";
import type { Rooms } from "./rooms/types.ts";

export type CallsOptions = {
  platform: Platform;
  rooms: Rooms;
  spaces: Spaces;
  content: Content;
  who: WhoIsWhere;
  tokens: GuestTokens;
  bootstrapper: Bootstrapper;
  people: AccountsDomain;
  social: People;
  facts: PersonFacts;
  xsrf: XsrfTokens;
  rates: RateLimits;
  version: string;
};

/** Mounts every call of the contract. */
export function mountCalls(app: FastifyInstance, options: CallsOptions): void {
  const { platform, rooms, spaces, content, who, tokens, people, rates } = options;
  const { db, ping } = platform.database;
  const bind = createBind(app, {
    guests: tokens,
    access: people.access,
    hasEnded: (sessionId) => people.sessions.hasEnded(sessionId),
    isStaff: (accountId) => people.accounts.isStaff(accountId),
    xsrf: options.xsrf,
    configOf: (call) => rateConfigOf(call, rates),
  });
  healthRoutes(bind, options.version, { database: ping });
  bootstrapRoutes(bind, options.bootstrapper);
  exploreRoutes(bind, createExplore(db, who, platform.now));
  spaceRoutes(bind, { spaces, rooms, facts: options.facts });
  guestRoutes(bind, spaces, tokens);
  contentRoutes(bind, content);
  accountRoutes(bind, {
    ...people,
    limiter: platform.limiter,
    triesPerMinute: rates.signInsPerMinute,
    ssoOf: () => null,
  });
  peopleRoutes(bind, options.social);
  loveRoutes(bind, { db, limiter: platform.limiter, onLoved: () => undefined, now: platform.now });
  logRoutes(bind, platform.log.child({ part: "page" }));
  openapiRoute(bind, options.version);
}
