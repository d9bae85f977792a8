import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Brand, FeatureFlags, SignInOptions } from "@veranda/contract";
import type { FastifyInstance } from "fastify";
import { mountCalls } from "./calls.ts";
import type { Config } from "./config/settings.ts";
import { createBootstrapper } from "./domains/bootstrap/bootstrap.ts";
import { openContent, type Content } from "./domains/content/content.ts";
import { openAccounts } from "./domains/accounts/open-accounts.ts";
import { createDirectory } from "./domains/accounts/directory.ts";
import { blockedIds } from "./domains/people/blocks.ts";
import { openEncounters } from "./domains/people/encounters.ts";
import { forgetPerson as forgetAmongPeople } from "./domains/people/forget.ts";
import { changeOwnProfile, readOwnProfile, showPicture } from "./domains/people/own-profile.ts";
import { createPersonCards } from "./domains/people/person-cards.ts";
import { createPeople } from "./domains/people/people.ts";
import { createPictures } from "./domains/pictures/pictures.ts";
import { forgetPerson as forgetInSpaces } from "./domains/spaces/forget.ts";
import { createGuestTokens } from "./domains/guests/guest-token.ts";
import { randomName } from "./domains/guests/names.ts";
import { openWays } from "./domains/sign-in/ways.ts";
import { createIntegrations } from "./domains/sign-in/integrations.ts";
import { ownWallets } from "./domains/wallets/own-wallets.ts";
import { createWallets } from "./domains/wallets/wallets.ts";
import { createTries } from "./domains/accounts/tries.ts";
import { createStaffAccounts } from "./domains/accounts/staff-accounts.ts";
import { issueStaffCode } from "./domains/installation/redeem.ts";
import { openFlags, type Flags } from "./domains/installation/flags.ts";
import { createPartnerSignIn } from "./domains/sign-in/partner.ts";
import { createSpent } from "./domains/sign-in/spent.ts";
import { seedSpaces } from "./domains/spaces/seed.ts";
import { seatHolderOf, type PersonFacts } from "./domains/spaces/seat-holder.ts";
import { createSpaces } from "./domains/spaces/spaces.ts";
import { openVisits } from "./domains/spaces/visits.ts";
import { createApp } from "./http/app.ts";
import { serveFiles } from "./http/files.ts";
import { mailPage } from "./http/mail-page.ts";
import { serveStoredFiles } from "./http/stored-files.ts";
import { openapiPage } from "./http/openapi.ts";
import { servePages } from "./http/pages.ts";
import { answerUnknown } from "./http/unknown.ts";
import { refuseOtherUpgrades } from "./http/upgrades.ts";
import { XsrfTokens } from "./http/xsrf.ts";
import { isLivePath } from "./live/live.ts";
import { mailFolder } from "./platform/mail/open-mailer.ts";
import type { Platform } from "./platform/platform.ts";
import { StartError } from "./platform/start-error.ts";
import type { Rooms, RoomsDeps } from "./rooms/types.ts";
import { openTelling } from "./telling.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ROOMS_PATH = "/rooms";
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
};

/** Folders with what was built from the other workspaces. */
export type BuiltFolders = { readonly engine: string; readonly content: string; readonly web: string };
const BUILT: BuiltFolders = {
  engine: join(ROOT, "packages/engine/build"),
  content: join(ROOT, "content/built"),
  web: join(ROOT, "apps/web/build"),
};

export type RunningServer = {
  /** Where it listens. */
  readonly port: number;
  /** Gives whoever redeems it the care of this place; null when somebody has it. */
  readonly staffCode: string | null;
  readonly close: () => Promise<void>;
};

export type ServerOptions = {
  config: Config;
  platform: Platform;
  createRooms: (deps: RoomsDeps) => Promise<Rooms>;
  built?: BuiltFolders;
};

/** Opens rooms, calls and pages over an open platform, and answers when visitors can come. */
export async function openServer({
  config,
  platform,
  createRooms,
  built = BUILT,
}: ServerOptions): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const { log, database, secret, metrics, now } = platform;
  const { db } = database;
  await seedSpaces(db, join(built.content, "spaces", "spaces.json"), config.BRAND_NAME, now(), log);

  const content = openContent(built.content, log);
  const visits = openVisits(db, log, now);
  opened.defer(() => visits.close());
  const encounters = openEncounters(db, log, now);
  opened.defer(() => encounters.close());
  const directory = createDirectory(db);
  const rooms = await createRooms({
    db,
    log: log.child({ part: "rooms" }),
    metrics,
    secret,
    address: ROOMS_PATH,
    instanceCeiling: config.INSTANCE_CEILING,
    now,
    roomData: (spaceId) => spaces.roomData(spaceId),
    isAvatarAllowed: (avatar) => content.isAvatarAllowed(avatar),
    randomName,
    randomAvatar: () => content.randomAvatar(),
    identify: async (accessToken, spaceId) => {
      const { accountId, sessionId } = await people.access.read(accessToken);
      if (people.sessions.hasEnded(sessionId)) return null;
      return seatHolderOf(facts, accountId, await spaces.ownerOf(spaceId));
    },
    onVisit(spaceId, { userId }, present) {
      visits.count(spaceId, userId);
      if (userId !== null) encounters.meet(userId, present);
      telling.onVisit(spaceId, userId);
    },
    onMoved: (accountId) => telling.presence.moved(accountId),
  });
  let closing: Promise<void> | undefined;
  const closeRooms = (): Promise<void> => (closing ??= rooms.close());
  opened.defer(closeRooms);
  const who = {
    presence: (ids: readonly string[]) => rooms.presence(ids),
    busiest: (limit: number) => rooms.busiest(limit),
    thumbnailOf: (avatar: string) => content.thumbnailOf(avatar),
    makers: (ids: readonly string[]) => directory.people(ids),
  };
  const spaces = createSpaces(db, who);

  const rates = {
    perMinute: config.RATE_LIMIT,
    joinsPerMinute: config.JOIN_RATE_LIMIT,
  };
  const brand = brandOf(config);
  const xsrf = new XsrfTokens(secret);
  const app = await createApp({
    log,
    metrics,
    bodyLimit: config.BODY_LIMIT,
    trustedProxies: config.TRUST_PROXY,
    rates,
    xsrf,
    now,
  });
  opened.defer(() => app.close());
  const tokens = createGuestTokens(secret, config.GUEST_TOKEN_SECONDS, now);
  const ways = openWays(config, platform);
  const spaceCountOf = (ownerId: string, all: boolean) => spaces.countOwned(ownerId, all);
  const pictures = createPictures({
    files: platform.files,
    limiter: platform.limiter,
    show: (id, kind, url) => showPicture(db, id, kind, url),
  });
  const flags = await openFlags({
    db,
    pubsub: platform.pubsub,
    log,
    now,
    byDefault: flagsByDefault(config, content),
  });
  opened.defer(() => flags.close());
  const people = await openAccounts({
    platform,
    config,
    parts: {
      profile: (id) => readOwnProfile(db, id, spaceCountOf),
      async changeProfile(id, patch) {
        await changeOwnProfile(db, id, patch);
        if (patch.avatarImageURL === null || patch.bannerURL === null)
          await pictures.dropUnshown(id, await readOwnProfile(db, id, spaceCountOf));
      },
      blocked: (id) => blockedIds(db, id),
      wallets: async (id) => (await ownWallets.of(db, id)).map(({ address }) => address),
      forget: async (tx, id) => {
        await forgetInSpaces(tx, id);
        await forgetAmongPeople(tx, id);
        await pictures.forgetPictures(tx, id);
      },
    },
    flags: flags.current,
    treatments: flags.treatments,
    isAvatar: (avatar) => content.isAvatar(avatar),
    randomAvatar: () => content.randomAvatar(),
    randomName,
    otherMethods: [...ways.methods, "MetaMask"],
  });
  opened.defer(() => people.close());
  const facts: PersonFacts = {
    personOf: async (id) => (await people.accounts.people([id])).get(id) ?? null,
    circleOf: (id) => social.circle(id),
  };
  const social = createPeople({
    db,
    directory,
    limiter: platform.limiter,
    whereabouts: {
      online: (ids) => telling.presence.online(ids),
      places: (ids) => telling.presence.places(ids),
    },
    content,
    spaces,
    onNews: (news) => telling.onNews(news),
    now,
  });
  const telling = openTelling({
    platform,
    config,
    sessions: people.sessions,
    directory,
    cards: createPersonCards({ db, directory, thumbnailOf: who.thumbnailOf }),
    circle: (id) => social.circle(id),
    spaces,
    places: (ids) => rooms.places(ids),
  });
  opened.defer(() => telling.close());
  // Sockets keep a listener open: they go first, while new requests are turned away already.
  app.addHook("preClose", async () => {
    await Promise.all([telling.close(), closeRooms()]);
  });
  const wallets = createWallets({
    db,
    accounts: people.accounts,
    mailer: platform.mailer,
    limiter: platform.limiter,
    site: {
      name: config.BRAND_NAME,
      url: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
      chainId: config.WALLET_CHAIN_ID,
    },
    needsEmail: config.WALLET_NEEDS_EMAIL,
    now,
  });
  const integrations = createIntegrations({ db, identities: people.identities, wallets: ownWallets, now });
  const tries = createTries(platform.limiter, config.SIGN_IN_RATE_LIMIT);
  const staff = createStaffAccounts(db, now);
  const partner = createPartnerSignIn({
    db,
    secret: config.PARTNER_SECRET,
    audience: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    identities: people.identities,
    spent: createSpent(db, now),
    now,
  });
  const bootstrapper = bootstrapperOf(config, { brand, flags, built, signIn: people.signIn });
  const parts = {
    platform,
    rooms,
    spaces,
    content,
    who,
    tokens,
    bootstrapper,
    people,
    ways,
    social,
    telling,
    pictures,
    facts,
    wallets,
    integrations,
    flags,
    staff,
    partner,
    tries,
    xsrf,
  };
  mountCalls(app, { ...parts, rates, version: VERSION });
  if (config.NODE_ENV === "development") {
    await openapiPage(app, VERSION);
    if (config.SMTP_URL === undefined) mailPage(app, mailFolder(platform.dataFolder));
  }
  serveStoredFiles(app, platform.files);
  await serveFiles(app, { engine: built.engine, content: built.content, pages: join(built.web, "client") });
  const hasPages = await servePages(app, {
    folder: built.web,
    brand,
    logoUrl: config.BRAND_LOGO_URL,
    publicUrl: config.PUBLIC_URL,
  });
  if (!hasPages) log.warn("The web app is not built: only calls and files are served");
  answerUnknown(app);

  await listen(app, config);
  rooms.attach(app.server);
  telling.live.attach(app.server);
  refuseOtherUpgrades(app.server, (url) => url.startsWith(`${ROOMS_PATH}/`) || isLivePath(url));
  const staffCode = (await staff.exist()) ? null : await issueStaffCode(db, now());
  const owned = opened.move();
  return { port: (app.server.address() as AddressInfo).port, staffCode, close: () => owned.disposeAsync() };
}

const brandOf = (config: Config): Brand => ({
  name: config.BRAND_NAME,
  tagline: config.BRAND_TAGLINE,
  accentLight: config.BRAND_ACCENT_LIGHT,
  accentDark: config.BRAND_ACCENT_DARK,
  logoUrl: config.BRAND_LOGO_URL ?? null,
});

type BootstrapParts = { brand: Brand; flags: Flags; built: BuiltFolders; signIn: SignInOptions };
const bootstrapperOf = ({ NODE_ENV }: Config, { brand, flags, built, signIn }: BootstrapParts) =>
  createBootstrapper({
    engineFile: join(built.engine, "current.json"),
    brand,
    roomsUrl: ROOMS_PATH,
    isDevelopment: NODE_ENV === "development",
    flags,
    signIn,
  });

const flagsByDefault = ({ NODE_ENV }: Config, { avatars }: Content): FeatureFlags => ({
  h5Ads: false,
  gamAds: false,
  adinPlayAds: false,
  debugMenu: NODE_ENV === "development",
  playClick: false,
  authlessAvatarBodies: avatars
    .filter(({ isAllowedForGuests }) => isAllowedForGuests)
    .map(({ id }) => id)
    .join("|"),
});

async function listen(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${PORT} is in use; stop what uses it or set PORT to another one.`, {
        cause,
      });
    if (code === "EACCES") throw new StartError(`Port ${PORT} may not be used by this user.`, { cause });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`HOST ${HOST} is not an address of this machine.`, { cause });
    throw cause;
  }
}
