import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Brand, FeatureFlags, SignInOptions } from "@veranda/contract";
import type { Config } from "./config/settings.ts";
import { createBootstrapper } from "./domains/bootstrap/bootstrap.ts";
import { openContent, type Content } from "./domains/content/content.ts";
import { openArrivalPoints as openEnvironmentWays } from "./domains/content/arrival-points.ts";
import { openAccounts } from "./domains/accounts/open-accounts.ts";
import { createDirectory } from "./domains/accounts/directory.ts";
import { blockedIds } from "./domains/people/blocks.ts";
import { openEncounters } from "./domains/people/encounters.ts";
import { forgetPerson as forgetAmongPeople } from "./domains/people/forget.ts";
import { changeOwnProfile, readOwnProfile, showPicture } from "./domains/people/own-profile.ts";
import { createPersonCards } from "./domains/people/person-cards.ts";
import { createPeople } from "./domains/people/people.ts";
import { createCustomAvatars } from "./domains/custom-avatars/custom-avatars.ts";
import { swapAvatar } from "./domains/accounts/swap-avatar.ts";
import { createAvatars } from "./domains/avatars/avatars.ts";
import { createPainter } from "./domains/avatars/portrait/painter.ts";
import { createPortraits } from "./domains/avatars/portraits.ts";
import { readPrefabs, type PicturedPrefab } from "./domains/content/prefabs.ts";
import { forgetFiles } from "./domains/files/forget.ts";
import { createFileReferences } from "./domains/files/file-references.ts";
import { createClips } from "./domains/pictures/clips.ts";
import { createPictures } from "./domains/pictures/pictures.ts";
import { forgetPerson as forgetInSpaces } from "./domains/spaces/forget.ts";
import { createGuestTokens } from "./domains/guests/guest-token.ts";
import { randomName } from "./domains/guests/names.ts";
import { createPackages } from "./domains/packages/packages.ts";
import { createImportExport } from "./domains/import-export/import-export.ts";
import { createExportTickets } from "./domains/import-export/export-tickets.ts";
import { openSignInProviders } from "./domains/sign-in/providers.ts";
import { createIntegrations } from "./domains/sign-in/integrations.ts";
import { ownWallets } from "./domains/wallets/own-wallets.ts";
import { createWallets } from "./domains/wallets/wallets.ts";
import { createAuthRateLimit } from "./domains/accounts/auth-rate-limit.ts";
import { createStaffAccounts } from "./domains/accounts/staff-accounts.ts";
import { openFlags, type Flags } from "./domains/installation/flags.ts";
import { createPartnerSignIn } from "./domains/sign-in/partner.ts";
import { createReplayGuard } from "./domains/sign-in/replay-guard.ts";
import { seedSpaces } from "./domains/spaces/seed.ts";
import { reservationHolderOf, type PersonFacts } from "./domains/spaces/reservation-holder.ts";
import { createDrafts } from "./domains/spaces/drafts.ts";
import { createRoomSpaces } from "./domains/spaces/room-spaces.ts";
import { createSpaces } from "./domains/spaces/spaces.ts";
import { createVersions } from "./domains/spaces/versions.ts";
import type { OwnSpacesDeps } from "./domains/spaces/own/own-spaces-deps.ts";
import { picturesFor } from "./domains/spaces/own/pictures-of-setting.ts";
import { openPurge } from "./domains/spaces/own/purge.ts";
import { subscribeSpaces } from "./domains/spaces/subscribe-spaces.ts";
import { openVisits } from "./domains/spaces/visits.ts";
import { createFetchFile } from "./platform/outside/fetch-file.ts";
import type { Platform } from "./platform/platform.ts";
import { createProcessing } from "./processing/processing.ts";
import { subscribeRooms } from "./rooms/subscribe-rooms.ts";
import type { Rooms, RoomsDeps } from "./rooms/types.ts";
import { openFiles } from "./open-files.ts";
import { openMessaging } from "./messaging.ts";
import type { BuiltFolders } from "./built-folders.ts";

/** Where the rooms' sockets connect. */
export const ROOMS_PATH = "/rooms";

export type DomainsOptions = {
  config: Config;
  platform: Platform;
  brand: Brand;
  createRooms: (deps: RoomsDeps) => Promise<Rooms>;
  built: BuiltFolders;
};

export type Domains = {
  readonly domains: Awaited<ReturnType<typeof open>>;
  /** Ends visits and live events; other calls are answered still. Twice is as good. */
  readonly closeSockets: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens every domain of the product over an open platform, each with what it needs of the others. */
export async function openDomains(options: DomainsOptions): Promise<Domains> {
  await using opened = new AsyncDisposableStack();
  const domains = await open(options, opened);
  const owned = opened.move();
  return {
    domains,
    closeSockets: async () => {
      await Promise.all([domains.telling.close(), domains.closeRooms()]);
    },
    close: () => owned.disposeAsync(),
  };
}

async function open(
  { config, platform, brand, createRooms, built }: DomainsOptions,
  opened: AsyncDisposableStack,
) {
  const { log, database, events, secret, metrics, now, monotonic } = platform;
  const { db } = database;
  await seedSpaces(db, join(built.content, "spaces", "spaces.json"), config.BRAND_NAME, now(), log);

  const content = openContent(built.content, log);
  const visits = openVisits(db, log, now);
  opened.defer(() => visits.close());
  const encounters = openEncounters(db, log, now);
  opened.defer(() => encounters.close());
  opened.defer(
    events.on("SpaceVisited", ({ accountId, present }) => {
      if (accountId !== null) encounters.meet(accountId, present);
    }),
  );
  const directory = createDirectory(db);
  /** Which files stand where, for every domain that keeps objects. */
  const filePlaces = createFileReferences(db);
  const versions = createVersions({
    db,
    files: filePlaces,
    directory,
    picturesOf(id, setting) {
      const templates = content.templates();
      return picturesFor(templates, setting, templates.find((each) => each.id === id) ?? null);
    },
    now,
  });
  const guestBodies = (): string[] => flags.current().authlessAvatarBodies.split("|");
  const rooms = await createRooms({
    db,
    log: log.child({ part: "rooms" }),
    metrics,
    secret,
    address: ROOMS_PATH,
    instanceCeiling: config.INSTANCE_CEILING,
    joinsPerMinute: config.JOIN_RATE_LIMIT,
    now,
    monotonic,
    spaces: createRoomSpaces(db, versions, createDrafts({ files: filePlaces, versions, now })),
    sessions: {
      hasEnded: (id) => accounts.sessions.hasEnded(id),
      ended: (ids) => accounts.sessions.ended(ids),
    },
    files: filePlaces,
    isAvatarAllowed: (avatar, isAuthless) =>
      isAuthless ? content.isAvatarAllowed(avatar, guestBodies()) : content.isAvatar(avatar),
    isOwnAvatar: (accountId, avatar) => ownAvatars.isTheirs(accountId, avatar),
    waysOf: openEnvironmentWays(built.content, log),
    randomName,
    randomAvatar: () => content.randomAvatar(guestBodies()),
    identify: async (accessToken, spaceId) => {
      const person = await accounts.access.read(accessToken);
      if (accounts.sessions.hasEnded(person.sessionId)) return null;
      return reservationHolderOf(facts, person, await spaces.isHost(spaceId, person.accountId));
    },
    onVisit: (spaceId, { userId }, present) =>
      events.emit("SpaceVisited", { spaceId, accountId: userId, present }),
    onMoved: (accountId) => events.emit("WhereaboutsChanged", { accountId }),
  });
  let closing: Promise<void> | undefined;
  const closeRooms = (): Promise<void> => (closing ??= rooms.close());
  opened.defer(closeRooms);
  opened.defer(subscribeRooms(events, rooms));
  const who = {
    presence: (ids: readonly string[]) => rooms.presence(ids),
    busiest: (limit: number) => rooms.busiest(limit),
    thumbnailOf: (avatar: string) => content.thumbnailOf(avatar),
    makers: (ids: readonly string[]) => directory.people(ids),
  };
  const spaces = createSpaces(db, who, async (id) => (await library.quota.of(id)).usedBytes, config.PLAN);

  const tokens = createGuestTokens(secret, config.GUEST_TOKEN_SECONDS, now);
  const ways = openSignInProviders(config, platform);
  const spaceCountOf = (ownerId: string, all: boolean) => spaces.countOwned(ownerId, all);
  const processing = createProcessing({
    log: log.child({ part: "processing" }),
    ...(config.FFMPEG_PATH !== undefined && { ffmpeg: config.FFMPEG_PATH }),
  });
  opened.defer(() => processing.close());
  const working = (name: string): string => join(platform.dataFolder, "processing", name);
  // What a process that was killed has left there.
  for (const name of ["avatars", "clips", "pictures", "spaces"])
    rmSync(working(name), { recursive: true, force: true });
  const pictures = createPictures({
    files: platform.files,
    processing,
    folder: working("pictures"),
    log: log.child({ part: "pictures" }),
    limiter: platform.limiter,
    show: (id, kind, url) => showPicture(db, id, kind, url),
  });
  const ownAvatars = createCustomAvatars({
    db,
    files: platform.files,
    processing,
    fetchFile: createFetchFile(),
    limiter: platform.limiter,
    log: log.child({ part: "own avatars" }),
    now,
    folder: working("avatars"),
    swap: (accountId, from, to) => swapAvatar(db, accountId, from, to),
    randomAvatar: () => content.randomAvatar(),
  });
  opened.defer(() => ownAvatars.close());
  // Few ask for them: they are read by the first who does.
  let known: readonly PicturedPrefab[] | undefined;
  const prefabs = () => (known ??= readPrefabs(built.content, log));
  const { library, templateSource, demandTaking } = openFiles({
    config,
    platform,
    processing,
    places: filePlaces,
    spaces,
    versions,
    rooms,
    prefabs: () => prefabs().map(({ id, title, group, picture }) => ({ id, title, group, picture })),
  });
  opened.defer(() => library.close());
  const flags = await openFlags({
    db,
    pubsub: platform.pubsub,
    log,
    now,
    byDefault: flagsByDefault(config, content),
  });
  opened.defer(() => flags.close());
  const accounts = await openAccounts({
    platform,
    config,
    parts: {
      profile: (id) => readOwnProfile(db, id, spaceCountOf),
      async changeProfile(id, patch) {
        await changeOwnProfile({ db, enterable: (person, ids) => spaces.enterable(person, ids) }, id, patch);
        if (patch.avatarImageURL === null || patch.bannerURL === null)
          await pictures.dropUnshown(id, await readOwnProfile(db, id, spaceCountOf));
      },
      blocked: (id) => blockedIds(db, id),
      wallets: async (id) => (await ownWallets.of(db, id)).map(({ address }) => address),
      forget: async (tx, record, id) => {
        await platform.files.dropIn(tx, await forgetInSpaces(tx, record, id));
        await forgetAmongPeople(tx, id);
        await pictures.forgetPictures(tx, id);
        await ownAvatars.forget(tx, id);
        await forgetFiles(tx, id);
      },
    },
    flags: flags.current,
    treatments: flags.treatments,
    isAvatar: async (avatar, accountId) =>
      content.isAvatar(avatar) || (await ownAvatars.isTheirs(accountId, avatar)),
    randomAvatar: () => content.randomAvatar(),
    randomName,
    otherMethods: [...ways.methods, "MetaMask"],
    wallets: ownWallets,
  });
  opened.defer(() => accounts.close());
  const facts: PersonFacts = {
    personOf: async (id) => (await accounts.accounts.people([id])).get(id) ?? null,
    circleOf: (id) => people.circle(id),
  };
  const cards = createPersonCards({ db, thumbnailOf: who.thumbnailOf });
  opened.defer(events.on("SharedContentChanged", () => cards.forget()));
  opened.defer(subscribeSpaces(events, { visits, circleOf: (id) => facts.circleOf(id) }));
  const people = createPeople({
    db,
    events,
    directory,
    cards,
    limiter: platform.limiter,
    whereabouts: {
      online: (ids) => telling.presence.online(ids),
      everyone: (max) => telling.presence.everyone(max),
      places: (ids) => telling.presence.places(ids),
    },
    content,
    spaces,
    findGuest: (spaceId, id) => rooms.guest(spaceId, id),
    now,
  });
  const ownSpaces: OwnSpacesDeps = {
    db,
    events,
    limiter: platform.limiter,
    mailer: platform.mailer,
    site: { name: config.BRAND_NAME, url: config.PUBLIC_URL ?? `http://localhost:${config.PORT}` },
    log: log.child({ part: "own spaces" }),
    now,
    spaces,
    content,
    files: platform.files,
    pictures,
    clips: createClips({
      processing,
      limiter: platform.limiter,
      folder: working("clips"),
      log: log.child({ part: "clips" }),
    }),
    versions,
    templates: { get: (me, id) => library.templates.get(me, id) },
    places: filePlaces,
    who,
    directory,
    circleOf: (id) => facts.circleOf(id),
  };
  const packages = createPackages({
    db,
    processing,
    files: library.takeAlong,
    places: filePlaces,
    planOf: async () => config.PLAN,
    now,
  });
  const taking = {
    importExport: createImportExport({
      db,
      demandTaking,
      spaces: ownSpaces,
      files: library.takeAlong,
      places: filePlaces,
      stored: platform.files,
      processing,
      built: built.content,
      folder: working("spaces"),
    }),
    tickets: createExportTickets(secret, now),
  };
  const purge = openPurge(ownSpaces);
  opened.defer(() => purge.close());
  const painter = createPainter(content.family?.file ?? "", PORTRAIT_LIMIT_MS);
  opened.defer(() => painter.close());
  const portraits = createPortraits({
    db,
    files: platform.files,
    limiter: platform.limiter,
    painter,
    log,
    now,
    version: content.family?.version ?? "none",
  });
  const avatars = createAvatars({
    db,
    now,
    wornBy: (id) => people.wornBy(id),
    async broughtBy(id) {
      const brought = await ownAvatars.list(id);
      return brought.flatMap(({ avatarID, name, thumbnail }) =>
        avatarID === null ? [] : [{ avatarID, name, thumbnail: thumbnail ?? content.thumbnailOf(avatarID) }],
      );
    },
  });
  const telling = openMessaging({
    platform,
    config,
    sessions: accounts.sessions,
    directory,
    cards,
    circle: (id) => people.circle(id),
    spaces,
    places: (ids) => rooms.places(ids),
    visitors: () => rooms.visitors(),
  });
  opened.defer(() => telling.close());
  const wallets = createWallets({
    db,
    accounts: accounts.accounts,
    notifyMethodAdded: accounts.notifyMethodAdded,
    background: accounts.background,
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
  const integrations = createIntegrations({ db, identities: accounts.identities, wallets: ownWallets, now });
  const tries = createAuthRateLimit(platform.limiter, config.SIGN_IN_RATE_LIMIT);
  const staff = createStaffAccounts(db, now);
  const partner = createPartnerSignIn({
    db,
    secret: config.PARTNER_SECRET,
    audience: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    identities: accounts.identities,
    spent: createReplayGuard(db, now),
    now,
  });
  const bootstrapper = bootstrapperOf(config, { brand, flags, built, signIn: accounts.signIn });
  events.start();
  opened.defer(() => events.close());
  return {
    closeRooms,
    rooms,
    spaces,
    versions,
    ownSpaces,
    taking,
    packages,
    prefabs,
    content,
    who,
    tokens,
    bootstrapper,
    accounts,
    ways,
    people,
    cards,
    telling,
    pictures,
    ownAvatars,
    library,
    templateSource,
    avatars,
    portraits,
    facts,
    wallets,
    integrations,
    flags,
    staff,
    partner,
    tries,
  };
}

/** How long a portrait may take (product specification, constants). */
const PORTRAIT_LIMIT_MS = 60_000;

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
