import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Brand } from "@veranda/contract";
import type { Logger } from "pino";
import type { Config } from "./config/settings.ts";
import { bootstrapRoutes } from "./domains/bootstrap/routes.ts";
import { createBootstrapper } from "./domains/bootstrap/bootstrap.ts";
import { openContent } from "./domains/content/content.ts";
import { contentRoutes } from "./domains/content/routes.ts";
import { createExplore } from "./domains/explore/explore.ts";
import { exploreRoutes } from "./domains/explore/routes.ts";
import { createGuestTokens } from "./domains/guests/guest-token.ts";
import { randomName } from "./domains/guests/names.ts";
import { guestRoutes } from "./domains/guests/routes.ts";
import { healthRoutes } from "./domains/health/routes.ts";
import { logRoutes } from "./domains/logs/routes.ts";
import { spaceRoutes } from "./domains/spaces/routes.ts";
import { seedSpaces } from "./domains/spaces/seed.ts";
import { createSpaces } from "./domains/spaces/spaces.ts";
import { openVisits } from "./domains/spaces/visits.ts";
import { createApp } from "./http/app.ts";
import { createBind } from "./http/bind.ts";
import { serveFiles } from "./http/files.ts";
import { rateConfigOf } from "./http/limits.ts";
import { collectOpenapi, openapiPage, openapiRoute } from "./http/openapi.ts";
import { servePages } from "./http/pages.ts";
import { answerUnknown } from "./http/unknown.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/db/database.ts";
import { createMetrics, serveMetrics } from "./platform/metrics.ts";
import { openSecret } from "./platform/secret.ts";
import { StartError } from "./platform/start-error.ts";
import type { Rooms, RoomsDeps } from "./rooms/types.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ROOMS_PATH = "/rooms";
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
};

export type RunningServer = {
  /** Where it listens. */
  readonly port: number;
  close(): Promise<void>;
};

export type ServerOptions = {
  config: Config;
  log: Logger;
  /** Called when the server can't go on. */
  onLost(): void;
  createRooms(deps: RoomsDeps): Promise<Rooms>;
  /** Folders with what was built; a test brings its own. */
  built?: { engine: string; content: string; web: string };
};

const BUILT = {
  engine: join(ROOT, "packages/engine/build"),
  content: join(ROOT, "content/built"),
  web: join(ROOT, "apps/web/build"),
};

/** Opens everything in order and answers when visitors can come. What was opened is closed again when a part fails. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const opened = new AsyncDisposableStack();
  try {
    const port = await openParts(opened, options);
    return { port, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openParts(
  opened: AsyncDisposableStack,
  { config, log, onLost, createRooms, built = BUILT }: ServerOptions,
): Promise<number> {
  const now = (): number => Date.now();
  const folder = openDataFolder(config.DATA_DIR);
  opened.defer(() => folder.release());
  const secret = openSecret(folder.path);
  const database = await openDatabase({ url: config.DATABASE_URL, folder: folder.path, log, onLost });
  opened.defer(() => database.close());
  const { db } = database;
  await seedSpaces(db, join(built.content, "spaces", "spaces.json"), config.BRAND_NAME, now(), log);

  const metrics = createMetrics();
  const metricsServer =
    config.METRICS_PORT === 0
      ? null
      : await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST }, log);
  opened.defer(async () => metricsServer?.close());

  const content = openContent(built.content, log);
  const visits = openVisits(db, log, now);
  opened.defer(() => visits.close());
  const rooms: Rooms = await createRooms({
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
    onVisit: (spaceId) => visits.count(spaceId),
  });
  let closing: Promise<void> | undefined;
  const closeRooms = (): Promise<void> => (closing ??= rooms.close());
  opened.defer(closeRooms);
  const who = {
    presence: (ids: readonly string[]) => rooms.presence(ids),
    busiest: (limit: number) => rooms.busiest(limit),
    thumbnailOf: (avatar: string) => content.thumbnailOf(avatar),
  };
  const spaces = createSpaces(db, who);

  const isDevelopment = config.NODE_ENV === "development";
  const rates = { perMinute: config.RATE_LIMIT, joinsPerMinute: config.JOIN_RATE_LIMIT };
  const brand: Brand = {
    name: config.BRAND_NAME,
    tagline: config.BRAND_TAGLINE,
    accentLight: config.BRAND_ACCENT_LIGHT,
    accentDark: config.BRAND_ACCENT_DARK,
    logoUrl: config.BRAND_LOGO_URL ?? null,
  };
  const app = await createApp({
    log,
    metrics,
    bodyLimit: config.BODY_LIMIT,
    trustedProxies: config.TRUST_PROXY,
    rates,
    now,
  });
  // Sockets keep a listener open: the rooms go first, while new requests are turned away already.
  app.addHook("preClose", closeRooms);
  opened.defer(() => app.close());
  await collectOpenapi(app, VERSION);
  const tokens = createGuestTokens(secret, config.GUEST_TOKEN_SECONDS, now);
  const bind = createBind(app, { tokens, configOf: (call) => rateConfigOf(call, rates) });
  const bootstrapper = createBootstrapper({
    engineFile: join(built.engine, "current.json"),
    brand,
    roomsUrl: ROOMS_PATH,
    isDevelopment,
    guestAvatars: content.avatars.filter(({ isAllowedForGuests }) => isAllowedForGuests).map(({ id }) => id),
  });
  healthRoutes(bind, VERSION, { database: () => database.ping() });
  bootstrapRoutes(bind, bootstrapper);
  exploreRoutes(bind, createExplore(db, who));
  spaceRoutes(bind, spaces, rooms);
  guestRoutes(bind, spaces, tokens);
  contentRoutes(bind, content);
  logRoutes(bind, log.child({ part: "page" }));
  openapiRoute(app, bind);
  if (isDevelopment) await openapiPage(app);
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
  return (app.server.address() as AddressInfo).port;
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { PORT, HOST }: Config): Promise<void> {
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
