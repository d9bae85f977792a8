import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Brand } from "@veranda/contract";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { mountCalls } from "./calls.ts";
import type { Config } from "./config/settings.ts";
import { issueStaffCode } from "./domains/installation/redeem.ts";
import { createApp } from "./http/app.ts";
import { serveFiles } from "./http/files.ts";
import { mailPage } from "./http/mail-page.ts";
import { servePortraits } from "./domains/avatars/routes.ts";
import { serveCustomAvatarPortraits } from "./http/custom-avatar-portraits.ts";
import { serveStoredFiles } from "./http/stored-files.ts";
import { receiveParts } from "./http/receive-parts.ts";
import { openapiPage } from "./http/openapi.ts";
import { servePages } from "./http/pages.ts";
import { answerNotFound } from "./http/not-found.ts";
import { endEventInvitationMails } from "./domains/accounts/mail-preferences.ts";
import { openCaptions } from "./captions/open-captions.ts";
import { isCaptionPath } from "./captions/caption-sockets.ts";
import { refuseOtherUpgrades } from "./http/upgrades.ts";
import { serveHls } from "./http/hls.ts";
import { ownPath, passOnUpgrades, serveOtherProcesses } from "./http/other-processes.ts";
import { serveUnsubscribe } from "./http/unsubscribe.ts";
import { isNotHere, offerAt } from "./http/streams-elsewhere.ts";
import { serveWhip } from "./http/whip.ts";
import { XsrfTokens } from "./http/xsrf.ts";
import { isPageEventsPath } from "./page-events/page-events.ts";
import { isMediaPath } from "./platform/media/media-path.ts";
import { mailFolder } from "./platform/mail/open-mailer.ts";
import type { Platform } from "./platform/platform.ts";
import { StartError } from "./platform/start-error.ts";
import type { Rooms } from "./rooms/rooms-api.ts";
import type { RoomsDeps } from "./rooms/rooms-deps.ts";
import { BUILT, ROOT, type BuiltFolders } from "./built-folders.ts";
import { openServerModules } from "./composition-root.ts";
import { isWatchPath } from "./rooms/live/watch-sockets.ts";
import { ROOMS_PATH } from "./rooms/module.ts";
import { codeOf } from "./platform/thrown.ts";

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
};

export type RunningServer = {
  /** Where it listens. */
  readonly port: number;
  /** A code that makes whoever redeems it staff; null if there is staff already. */
  readonly staffCode: string | null;
  readonly close: () => Promise<void>;
};

export type ServerOptions = {
  config: Config;
  platform: Platform;
  createRooms: (deps: RoomsDeps) => Promise<Rooms>;
  built?: BuiltFolders;
};

/** Opens rooms, calls and pages over an open platform, and resolves once visitors can connect. */
export async function openServer({
  config,
  platform,
  createRooms,
  built = BUILT,
}: ServerOptions): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const { log, database, metrics, now } = platform;
  const brand = brandOf(config);
  const { domains, closeSockets, close } = await openServerModules({
    config,
    platform,
    brand,
    createRooms,
    built,
  });
  opened.defer(close);
  warnOf(config, log);
  const rates = {
    perMinute: config.RATE_LIMIT,
    joinsPerMinute: config.JOIN_RATE_LIMIT,
  };
  const xsrf = new XsrfTokens(platform.secret);
  const app = await createApp({
    log,
    metrics,
    bodyLimit: config.BODY_LIMIT,
    trustedProxies: config.TRUST_PROXY,
    rates,
    addressCounter: platform.addressCounter,
    xsrf,
    now,
    publicUrl: config.PUBLIC_URL,
    rewritePath: (path) => ownPath(platform.processes, path),
  });
  opened.defer(() => app.close());
  const captions = openCaptions(config, platform, domains.rooms.rooms);
  // Sockets keep a listener open: they are closed first, while new requests are already rejected.
  app.addHook("preClose", async () => {
    captions?.close();
    await Promise.all([closeSockets(), platform.rtmp.close(), platform.media.close()]);
  });
  mountCalls(app, { ...domains, platform, xsrf, rates, version: VERSION });
  if (config.NODE_ENV === "development") {
    await openapiPage(app, VERSION);
    if (config.SMTP_URL === undefined) mailPage(app, mailFolder(platform.dataFolder));
  }
  await serveWhip(app, {
    openStream: (key, offer) => domains.rooms.rooms.openStream(key, offer),
    elsewhere: (key) => domains.rooms.rooms.streamElsewhere(key),
    pathHere: (path) => platform.processes.pathHere(path),
    isLimited: rates.perMinute > 0,
  });
  const { unsubscribes } = platform.mailer;
  await serveUnsubscribe(app, {
    read: (token) => unsubscribes.read(token),
    // Accounts choose these in their settings.
    end: (of) =>
      of.kind === "event_invitations"
        ? endEventInvitationMails(platform.database.db, of.to)
        : unsubscribes.end(of),
    isLimited: rates.perMinute > 0,
  });
  serveHls(app, {
    find: (key) => domains.rooms.rooms.hls(key),
    watchersAt: (network) => domains.rooms.rooms.watchersAt(network),
    monotonic: platform.monotonic,
    isLimited: rates.perMinute > 0,
  });
  await serveOtherProcesses(app, platform.processes);
  serveStoredFiles(app, platform.files, domains.withheldFiles);
  const { sessions } = domains.accounts;
  if (platform.multipartUploads.receive)
    receiveParts(app, platform.multipartUploads.receive, async (sessionId) => {
      return sessions.hasEnded(sessionId) || (await sessions.ended([sessionId])).has(sessionId);
    });
  serveCustomAvatarPortraits(app, platform.files);
  servePortraits(app, domains.avatars.portraits);
  await serveFiles(app, { engine: built.engine, content: built.content, pages: join(built.web, "client") });
  const hasPages = await servePages(app, {
    folder: built.web,
    events: platform.events,
    brand,
    logoUrl: config.BRAND_LOGO_URL,
    publicUrl: config.PUBLIC_URL,
    uploadOrigin: platform.multipartUploads.origin,
  });
  if (!hasPages) log.warn("The web app is not built: only calls and files are served");
  answerNotFound(app);

  await listen(app, config);
  // The first visitor doesn't wait for it.
  void platform.jobs.start();
  // Before all others: it determines which process a socket is for.
  if (platform.processes.mark !== null) passOnUpgrades(app.server, platform.processes, config.TRUST_PROXY);
  domains.rooms.rooms.attach(app.server);
  domains.messaging.pageEvents.attach(app.server);
  platform.media.attach(app.server);
  const { rooms } = domains.rooms;
  platform.rtmp.attach({
    openStream: (key, offer, ip) =>
      rooms.openStream(key, offer).catch(async (error: unknown) => {
        const address = isNotHere(error) ? await rooms.streamElsewhere(key) : null;
        if (address === null) throw error;
        return offerAt(address, { key, offer, ip });
      }),
    isWanted: async () => rooms.isStreamWanted || (await rooms.isStreamWantedElsewhere()),
    isLimited: rates.perMinute > 0,
  });
  captions?.attach(app.server);
  refuseOtherUpgrades(
    app.server,
    (url) =>
      url.startsWith(`${ROOMS_PATH}/`) ||
      platform.processes.read(url) !== null ||
      isPageEventsPath(url) ||
      isMediaPath(url) ||
      isWatchPath(url) ||
      (captions !== null && isCaptionPath(url)),
  );
  const staffCode = (await domains.staff.exist()) ? null : await issueStaffCode(database.db, now());
  const owned = opened.move();
  return { port: (app.server.address() as AddressInfo).port, staffCode, close: () => owned.disposeAsync() };
}

/** Valid settings that are probably a mistake. */
function warnOf({ PUBLIC_URL, TRUST_PROXY, SMTP_URL, NODE_ENV }: Config, log: Logger): void {
  if (PUBLIC_URL?.startsWith("https:") === true && TRUST_PROXY.length === 0)
    log.warn(
      "PUBLIC_URL is https and TRUST_PROXY is not set: all visitors seem to come from the proxy's address and share its limits. Set TRUST_PROXY to the proxy's address.",
    );
  if (SMTP_URL === undefined && NODE_ENV !== "test")
    log.warn(
      "SMTP_URL is not set: no mail is sent. Links to confirm an account or to set a new password are only kept in the data folder's mail.",
    );
}

const brandOf = (config: Config): Brand => ({
  name: config.BRAND_NAME,
  tagline: config.BRAND_TAGLINE,
  accentLight: config.BRAND_ACCENT_LIGHT,
  accentDark: config.BRAND_ACCENT_DARK,
  logoUrl: config.BRAND_LOGO_URL ?? null,
  termsUrl: config.BRAND_TERMS_URL ?? "/terms",
  privacyUrl: config.BRAND_PRIVACY_URL ?? "/privacy",
  contactEmail: config.CONTACT_EMAIL ?? null,
});

async function listen(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (cause) {
    const code = codeOf(cause);
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
