import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { AccountsDomain } from "./domains/accounts/open-accounts.ts";
import { createDataExport } from "./domains/accounts/export.ts";
import { accountRoutes } from "./domains/accounts/routes.ts";
import { calls } from "@veranda/contract";
import type { StaffAccounts } from "./domains/accounts/staff-accounts.ts";
import type { Flags } from "./domains/installation/flags.ts";
import { staffRoutes } from "./domains/installation/routes.ts";
import { newestReports } from "./domains/people/staff-reports.ts";
import type { PartnerSignIn } from "./domains/sign-in/partner.ts";
import type { Bootstrapper } from "./domains/bootstrap/bootstrap.ts";
import { bootstrapRoutes } from "./domains/bootstrap/routes.ts";
import type { Content } from "./domains/content/content.ts";
import type { PicturedPrefab } from "./domains/content/prefabs.ts";
import { contentRoutes } from "./domains/content/routes.ts";
import { createExplore } from "./domains/explore/explore.ts";
import { exploreRoutes } from "./domains/explore/routes.ts";
import { createEmotes } from "./domains/emotes/emotes.ts";
import { exportEmotes } from "./domains/emotes/export.ts";
import { emoteRoutes } from "./domains/emotes/routes.ts";
import type { GuestTokens } from "./domains/guests/guest-token.ts";
import { guestRoutes } from "./domains/guests/routes.ts";
import { healthRoutes } from "./domains/health/routes.ts";
import { logRoutes } from "./domains/logs/routes.ts";
import { openSignIn } from "./domains/sign-in/open-sign-in.ts";
import type { SignInProviders } from "./domains/sign-in/providers.ts";
import type { People } from "./domains/people/people.ts";
import { exportPerson } from "./domains/people/export.ts";
import { peopleRoutes } from "./domains/people/routes.ts";
import { exportCustomAvatars } from "./domains/custom-avatars/export.ts";
import type { CustomAvatars } from "./domains/custom-avatars/custom-avatars.ts";
import { ownAvatarRoutes } from "./domains/custom-avatars/routes.ts";
import { exportFiles } from "./domains/files/export.ts";
import type { Library } from "./domains/files/library.ts";
import { fileRoutes } from "./domains/files/routes.ts";
import { exportPackages } from "./domains/packages/export.ts";
import type { Packages } from "./domains/packages/packages.ts";
import { packageRoutes } from "./domains/packages/routes.ts";
import { importExportRoutes, type ImportExportRoutesDeps } from "./domains/import-export/routes.ts";
import type { TemplateSourceOf } from "./domains/files/templates.ts";
import type { Avatars } from "./domains/avatars/avatars.ts";
import { exportAvatars } from "./domains/avatars/export.ts";
import type { Portraits } from "./domains/avatars/portraits.ts";
import { avatarRoutes } from "./domains/avatars/routes.ts";
import type { Pictures } from "./domains/pictures/pictures.ts";
import { pictureRoutes } from "./domains/pictures/routes.ts";
import { loveRoutes } from "./domains/spaces/love-routes.ts";
import type { Integrations } from "./domains/sign-in/integrations.ts";
import { exportWallets } from "./domains/wallets/export.ts";
import { walletRoutes } from "./domains/wallets/routes.ts";
import type { Wallets } from "./domains/wallets/wallets.ts";
import type { AuthRateLimit } from "./domains/accounts/auth-rate-limit.ts";
import { exportNotifications } from "./domains/notifications/export.ts";
import { notificationRoutes } from "./domains/notifications/routes.ts";
import type { WhoIsWhere } from "./domains/spaces/presence.ts";
import type { PersonFacts } from "./domains/spaces/reservation-holder.ts";
import { exportSpaces } from "./domains/spaces/export.ts";
import { spaceRoutes } from "./domains/spaces/routes.ts";
import type { OwnSpacesDeps } from "./domains/spaces/own/own-spaces-deps.ts";
import { ownSpaceRoutes } from "./domains/spaces/own/routes.ts";
import type { Spaces } from "./domains/spaces/spaces.ts";
import { createBind } from "./http/bind.ts";
import { mountSignInPages } from "./http/sign-in-pages.ts";
import type { XsrfTokens } from "./http/xsrf.ts";
import { rateConfigOf, type RateLimits } from "./http/rate-limits.ts";
import { openapiRoute } from "./http/openapi.ts";
import type { Platform } from "./platform/platform.ts";
import type { Rooms } from "./rooms/types.ts";
import type { Messaging } from "./messaging.ts";

export type CallsOptions = {
  platform: Platform;
  rooms: Rooms;
  spaces: Spaces;
  ownSpaces: OwnSpacesDeps;
  content: Content;
  who: WhoIsWhere;
  tokens: GuestTokens;
  bootstrapper: Bootstrapper;
  accounts: AccountsDomain;
  ways: SignInProviders;
  people: People;
  pictures: Pictures;
  ownAvatars: CustomAvatars;
  library: Library;
  packages: Packages;
  prefabs: () => readonly PicturedPrefab[];
  taking: Omit<ImportExportRoutesDeps, "events" | "spaces" | "sessions">;
  templateSource: TemplateSourceOf;
  avatars: Avatars;
  portraits: Portraits;
  facts: PersonFacts;
  wallets: Wallets;
  integrations: Integrations;
  tries: AuthRateLimit;
  telling: Messaging;
  flags: Flags;
  staff: StaffAccounts;
  partner: PartnerSignIn;
  xsrf: XsrfTokens;
  rates: RateLimits;
  version: string;
};

/** Mounts every call of the contract. */
export function mountCalls(app: FastifyInstance, options: CallsOptions): void {
  const { platform, rooms, spaces, content, who, tokens, accounts, telling, rates } = options;
  const { db, ping } = platform.database;
  const bind = createBind(app, {
    guests: tokens,
    access: accounts.access,
    hasEnded: (sessionId) => accounts.sessions.hasEnded(sessionId),
    isStaff: (accountId) => accounts.accounts.isStaff(accountId),
    xsrf: options.xsrf,
    events: platform.events,
    configOf: (call) => rateConfigOf(call, rates),
    arrivals: join(platform.dataFolder, "arrivals"),
  });
  healthRoutes(bind, options.version, { database: ping });
  bootstrapRoutes(bind, options.bootstrapper);
  exploreRoutes(bind, createExplore(db, who, platform.monotonic));
  spaceRoutes(bind, { spaces, rooms, facts: options.facts });
  ownSpaceRoutes(bind, options.ownSpaces);
  guestRoutes(bind, spaces, tokens);
  contentRoutes(bind, content, options.prefabs);
  accountRoutes(bind, {
    ...accounts,
    tries: options.tries,
    exportData: createDataExport({
      db,
      limiter: platform.limiter,
      now: platform.now,
      parts: [
        exportPerson,
        exportSpaces,
        exportNotifications,
        exportWallets,
        exportEmotes,
        exportCustomAvatars,
        exportAvatars,
        exportFiles,
        exportPackages,
      ],
    }),
    ssoOf: (email) => options.ways.samlFor(email),
  });
  const { ways, integrations, tries } = options;
  const signIn = openSignIn(bind, { platform, ways, accounts, integrations, tries });
  mountSignInPages(app, { ...signIn, tries, publicUrl: ways.publicUrl });
  walletRoutes(bind, {
    wallets: options.wallets,
    tries: options.tries,
    integrationsOf: (id) => options.integrations.list(id),
  });
  peopleRoutes(bind, options.people);
  emoteRoutes(bind, {
    emotes: createEmotes({ db, animations: content.animations, now: platform.now }),
    demandOpen: (id, viewer) => options.people.demandOpen(id, viewer),
  });
  avatarRoutes(bind, {
    avatars: options.avatars,
    portraits: options.portraits,
    thumbnailOf: (avatar) => content.thumbnailOf(avatar),
    isAvatar: (avatar) => content.isAvatar(avatar),
    demandOpen: (id, viewer) => options.people.demandOpen(id, viewer),
  });
  pictureRoutes(bind, options.pictures);
  ownAvatarRoutes(bind, options.ownAvatars);
  fileRoutes(bind, options);
  packageRoutes(bind, options.packages);
  const { events } = platform;
  importExportRoutes(bind, app, { ...options.taking, events, sessions: accounts.sessions, spaces });
  notificationRoutes(bind, telling.notifications, telling.live.tickets);
  loveRoutes(bind, {
    db,
    events: platform.events,
    limiter: platform.limiter,
    now: platform.now,
  });
  staffRoutes(bind, {
    db,
    flags: options.flags,
    staff: options.staff,
    own: accounts.own,
    tries: options.tries,
    reports: () => newestReports(db, (ids) => accounts.accounts.people(ids)),
    now: platform.now,
  });
  bind(calls.partnerAuth, async ({ body, origin }) => {
    await tries.signIn(origin);
    return { authToken: await options.partner(body.userKey, origin) };
  });
  logRoutes(bind, platform.log.child({ part: "page" }));
  openapiRoute(bind, options.version);
}
