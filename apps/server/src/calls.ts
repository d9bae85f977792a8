import type { FastifyInstance } from "fastify";
import { rememberReturn } from "./domains/accounts/browser-secret.ts";
import { accountRoutes } from "./domains/accounts/routes.ts";
import { calls } from "@veranda/contract";
import { staffRoutes } from "./domains/installation/routes.ts";
import { bootstrapRoutes } from "./domains/bootstrap/routes.ts";
import { contentRoutes } from "./domains/content/routes.ts";
import { createExplore } from "./domains/explore/explore.ts";
import { exploreRoutes } from "./domains/explore/routes.ts";
import { emoteRoutes } from "./domains/emotes/routes.ts";
import { eventRoutes } from "./domains/events/routes.ts";
import { familyRoutes } from "./domains/family/routes.ts";
import { gateRoutes } from "./domains/gates/routes.ts";
import { groupRoutes } from "./domains/groups/routes.ts";
import { guestRoutes } from "./domains/guests/routes.ts";
import { healthRoutes } from "./domains/health/routes.ts";
import { logRoutes } from "./domains/logs/routes.ts";
import { mediaRoutes } from "./domains/media/routes.ts";
import { openSignIn } from "./domains/sign-in/open-sign-in.ts";
import { peopleRoutes } from "./domains/people/routes.ts";
import { moderationRoutes } from "./domains/moderation/routes.ts";
import { customAvatarRoutes } from "./domains/custom-avatars/routes.ts";
import { fileRoutes } from "./domains/files/routes.ts";
import { organizationRoutes } from "./domains/organizations/routes.ts";
import { packageRoutes } from "./domains/packages/routes.ts";
import { importExportRoutes } from "./domains/import-export/routes.ts";
import { avatarRoutes } from "./domains/avatars/routes.ts";
import { reportRoutes } from "./domains/reports/routes.ts";
import { pictureRoutes } from "./domains/pictures/routes.ts";
import { loveRoutes } from "./domains/spaces/love-routes.ts";
import { walletRoutes } from "./domains/wallets/routes.ts";
import { notificationRoutes } from "./domains/notifications/routes.ts";
import { spaceRoutes } from "./domains/spaces/routes.ts";
import { ownSpaceRoutes } from "./domains/spaces/own/routes.ts";
import type { Domains } from "./composition-root.ts";
import { createBind } from "./http/bind.ts";
import { openContentChanges } from "./http/content-changes.ts";
import { emptyArrivals } from "./http/receive-file.ts";
import { mountSignInPages } from "./http/sign-in-pages.ts";
import type { XsrfTokens } from "./http/xsrf.ts";
import { rateConfigOf, type RateLimits } from "./http/rate-limits.ts";
import { openapiRoute } from "./http/openapi.ts";
import type { Platform } from "./platform/platform.ts";

export type CallsOptions = Domains & {
  platform: Platform;
  xsrf: XsrfTokens;
  rates: RateLimits;
  version: string;
};

/** Mounts every call of the contract. */
export function mountCalls(app: FastifyInstance, options: CallsOptions): void {
  const { platform, accounts, facts, files, messaging, people, providers, rates } = options;
  const { content, prefabs } = options.content;
  const { integrations, partner, tries } = options.signIn;
  const { rooms } = options.rooms;
  const { spaces, spacePresence } = options.spaces;
  const { events } = platform;
  const { db, ping } = platform.database;
  const contentChanges = openContentChanges(events, platform.pubsub);
  app.addHook("onClose", async () => contentChanges.close());
  const bind = createBind(app, {
    guests: options.guests,
    access: accounts.access,
    hasEnded: (sessionId) => accounts.sessions.hasEnded(sessionId),
    isStaff: (accountId) => accounts.accounts.isStaff(accountId),
    xsrf: options.xsrf,
    events,
    onContentChanged: () => contentChanges.tell(),
    configOf: (call) => rateConfigOf(call, rates),
    arrivals: emptyArrivals(platform.dataFolder),
  });
  healthRoutes(bind, options.version, { database: ping });
  bootstrapRoutes(bind, options.bootstrapper);
  const explore = createExplore(db, spacePresence, platform.monotonic);
  const stop = events.on("SharedContentChanged", () => explore.forget());
  app.addHook("onClose", async () => stop());
  exploreRoutes(bind, explore, (viewer, query, count) => people.find(viewer, query, count));
  spaceRoutes(bind, { db, spaces, rooms, facts, matesOf: (id) => options.groups.matesOf(id) });
  ownSpaceRoutes(bind, options.ownSpaces);
  moderationRoutes(bind, options.moderation);
  gateRoutes(bind, { gates: options.gates.gates, spaces });
  guestRoutes(bind, spaces, options.guests);
  mediaRoutes(bind, options.media);
  contentRoutes(bind, content, prefabs);
  accountRoutes(bind, {
    ...accounts,
    tries,
    ssoOf: (email) => providers.samlFor(email),
  });
  const signIn = openSignIn(bind, { platform, providers, accounts, integrations, tries });
  mountSignInPages(app, { ...signIn, tries, publicUrl: providers.publicUrl });
  walletRoutes(bind, {
    wallets: options.wallets,
    tries,
    integrationsOf: (id) => integrations.list(id),
  });
  peopleRoutes(bind, people);
  familyRoutes(bind, options.family);
  groupRoutes(bind, options.groups);
  eventRoutes(bind, options.spaceEvents);
  reportRoutes(bind, options.reports);
  emoteRoutes(bind, {
    emotes: options.emotes,
    requireOpen: (id, viewer) => people.requireOpen(id, viewer),
  });
  avatarRoutes(bind, {
    ...options.avatars,
    thumbnailOf: (avatar) => content.thumbnailOf(avatar),
    isAvatar: (avatar) => content.isAvatar(avatar),
    requireOpen: (id, viewer) => people.requireOpen(id, viewer),
  });
  pictureRoutes(bind, options.pictures.pictures);
  customAvatarRoutes(bind, options.customAvatars);
  fileRoutes(bind, files);
  packageRoutes(bind, options.packages);
  organizationRoutes(bind, options.organizations);
  importExportRoutes(bind, app, { ...options.importExport, events, sessions: accounts.sessions, spaces });
  notificationRoutes(bind, messaging.notifications, messaging.pageEvents.tickets);
  loveRoutes(bind, { db, events, limiter: platform.limiter, now: platform.now });
  staffRoutes(bind, {
    db,
    flags: options.flags,
    staff: options.staff,
    own: accounts.own,
    tries,
    jobs: platform.jobs,
    now: platform.now,
  });
  bind(calls.partnerAuth, async ({ body, origin, cookies }) => {
    await tries.signIn(origin);
    return { authToken: await partner(body.userKey, { origin, browser: rememberReturn(cookies) }) };
  });
  logRoutes(bind, platform.log.child({ part: "page" }));
  openapiRoute(bind, options.version);
}
