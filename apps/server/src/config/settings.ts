import { DEFAULT_TAGLINE } from "@veranda/contract/constants";
import {
  accentColour,
  address,
  bareText,
  bucketName,
  chainUrls,
  flag,
  folder,
  host,
  hosts,
  httpUrl,
  share,
  integer,
  listOf,
  livekitUrl,
  logLevel,
  mailAddress,
  mode,
  plan,
  port,
  postgresUrl,
  program,
  redisUrl,
  sharedSecret,
  smtpUrl,
  someOf,
  turnUrls,
  samplesLanguage,
} from "./parse.ts";
import { appleKey, issuer, samlProviders, tenant } from "./parse-sign-in.ts";

/** A group of settings as the configuration page lists it. */
export const SETTING_GROUPS = [
  "Address",
  "Data",
  "Look",
  "Rooms",
  "Voice",
  "Content",
  "Accounts",
  "Sign-in",
  "Mail",
  "Protection",
  "Running",
] as const;

type Setting<T> = {
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly meaning: string;
  /** As a person would write it; undefined: not set, and `parse` is not asked. */
  readonly default: string | undefined;
  readonly parse: (text: string) => T;
  readonly secret?: true;
};
const setting = <T>(
  s: Setting<T> & { readonly default: string },
): Setting<T> & { readonly default: string } => s;
const optional = <T>(s: Omit<Setting<T>, "default">): Setting<T> & { readonly default: undefined } => ({
  ...s,
  default: undefined,
});

/**
 * Everything that can be set: by an environment variable, a line of `.env` or a flag
 * (`DATA_DIR` is `--data-dir`). docs/configuration.md is made from this table.
 */
export const settings = {
  PORT: setting({
    group: "Address",
    meaning: "Port that the server listens on; 0 takes a free one.",
    default: "3000",
    parse: port,
  }),
  HOST: setting({
    group: "Address",
    meaning: "Address that the server listens on. `127.0.0.1` keeps it to this machine.",
    default: "0.0.0.0",
    parse: host,
  }),
  PUBLIC_URL: optional({
    group: "Address",
    meaning:
      "Where visitors reach the server, as in `https://spaces.example.org`. Without it, links on pages are made from each request's own address and links in mails lead to `localhost`.",
    parse: address,
  }),
  TRUST_PROXY: setting({
    group: "Address",
    meaning:
      "Proxies whose forwarded addresses are believed: addresses or networks, separated by commas, or `none`.",
    default: "none",
    parse: listOf,
  }),
  DATA_DIR: setting({
    group: "Data",
    meaning:
      "Folder of the database, the files and the secrets, entered by the server's user only. [running.md](running.md) says how it is backed up.",
    default: "./data",
    parse: folder,
  }),
  DATABASE_URL: optional({
    group: "Data",
    meaning:
      "A Postgres (16 or newer) to use in place of the built-in one, as in `postgres://user:password@host/name`.",
    parse: postgresUrl,
    secret: true,
  }),
  REDIS_URL: optional({
    group: "Data",
    meaning:
      "A Redis (6.2 or newer) or Valkey that several processes of one installation share, as in `redis://user:password@host:6379`: page events, who is online, limits. They share DATABASE_URL and the `secret` file of the data folder too. One process needs none; what several have in common, and that rooms are not among it, is in [running.md](running.md#several-processes).",
    parse: redisUrl,
    secret: true,
  }),
  PROCESS_ADDRESS: optional({
    group: "Data",
    meaning:
      "Where the other processes of this installation reach this one, as in `http://10.0.0.2:3000`, where there are several. Broadcasts are then reached by whatever process one comes to. Their addresses must be in TRUST_PROXY. [running.md](running.md#several-processes) says more.",
    parse: httpUrl,
  }),
  S3_BUCKET: optional({
    group: "Data",
    meaning:
      "Bucket that files are kept in, in place of the data folder. Needs the two keys; [files.md](files.md) says what the bucket must allow.",
    parse: bucketName,
  }),
  S3_ACCESS_KEY_ID: optional({ group: "Data", meaning: "Key of that bucket.", parse: bareText(200) }),
  S3_SECRET_ACCESS_KEY: optional({
    group: "Data",
    meaning: "Secret of that key.",
    parse: bareText(200),
    secret: true,
  }),
  S3_REGION: setting({
    group: "Data",
    meaning: "Region of that bucket.",
    default: "us-east-1",
    parse: bareText(60),
  }),
  S3_ENDPOINT: optional({
    group: "Data",
    meaning:
      "Address of an S3 besides Amazon's, as in `https://minio.example.org`; pages send their files to it.",
    parse: address,
  }),
  S3_PATH_STYLE: optional({
    group: "Data",
    meaning:
      "`true` puts the bucket in the path, `false` in the host's name. Without it, in the path wherever S3_ENDPOINT is set.",
    parse: flag,
  }),
  BRAND_NAME: setting({
    group: "Look",
    meaning: "Name of the site.",
    default: "Veranda",
    parse: bareText(40),
  }),
  SAMPLES_LANGUAGE: setting({
    group: "Look",
    meaning:
      "Language of the names, descriptions and tags of the spaces and templates that come with the installation: `en`, `de`, `es` or `ja`. Changed later, spaces that nobody has edited are renamed at the next start.",
    default: "en",
    parse: samplesLanguage,
  }),
  BRAND_TAGLINE: setting({
    group: "Look",
    meaning: "One line under the name.",
    default: DEFAULT_TAGLINE,
    parse: bareText(120),
  }),
  BRAND_ACCENT_LIGHT: setting({
    group: "Look",
    meaning: "Accent colour on light pages, as `#rrggbb`.",
    default: "#b4532a",
    parse: accentColour,
  }),
  BRAND_ACCENT_DARK: setting({
    group: "Look",
    meaning: "Accent colour on dark pages, as `#rrggbb`.",
    default: "#f0a070",
    parse: accentColour,
  }),
  BRAND_LOGO_URL: optional({
    group: "Look",
    meaning: "Address of a logo picture. Without it the built-in one is shown.",
    parse: address,
  }),
  BRAND_TERMS_URL: optional({
    group: "Look",
    meaning: "Address of your own terms of use. Without it, the plain ones at /terms apply.",
    parse: address,
  }),
  BRAND_PRIVACY_URL: optional({
    group: "Look",
    meaning:
      "Address of your own privacy notice. Without it, the plain one at /privacy says what the software stores.",
    parse: address,
  }),
  CONTACT_EMAIL: optional({
    group: "Look",
    meaning: "Mail address at which users and authorities reach you. It is shown at /contact.",
    parse: mailAddress,
  }),
  INSTANCE_CEILING: setting({
    group: "Rooms",
    meaning: "Maximum number of people in one instance of a space, whatever its plan allows.",
    default: "1000",
    parse: integer(1, 4096),
  }),
  LIVE_WEBRTC_WATCHERS: setting({
    group: "Rooms",
    meaning:
      "Pages that watch a broadcast of one instance half a second behind, by WebRTC; whoever comes after them gets it a few seconds behind, by HLS. [live.md](live.md) says what each way takes.",
    default: "100",
    parse: integer(0, 10_000),
  }),
  GUEST_TOKEN_SECONDS: setting({
    group: "Rooms",
    meaning: "How long a guest's temporary token is valid, in seconds.",
    default: "3600",
    parse: integer(60, 86_400),
  }),
  MEDIA_PORT: setting({
    group: "Voice",
    meaning:
      "Port of voices and videos, over UDP, and over TCP where UDP is blocked. If it is taken, another one is used, and the log says so; 0 takes a free one. [voice.md](voice.md) says what to open.",
    default: "3001",
    parse: port,
  }),
  MEDIA_ADDRESS: optional({
    group: "Voice",
    meaning:
      "Addresses or host names that pages reach that port at, separated by commas, besides those of this machine's own networks; or `none`. Without it, the host of PUBLIC_URL.",
    parse: hosts,
  }),
  RTMP_PORT: setting({
    group: "Voice",
    meaning:
      "TCP port at which programs that know no WHIP send streams by RTMP; 0 takes none. It is open while a broadcast waits for a program's stream, and five minutes longer. If it is taken, streams come by WHIP only, and the log says so. [live.md](live.md#streaming-in) says which of the two to take.",
    default: "1935",
    parse: port,
  }),
  TURN_URLS: setting({
    group: "Voice",
    meaning:
      "TURN servers for people whose networks block everything else, separated by commas, as in `turns:turn.example.org:443?transport=tcp`; or `none`. Needs TURN_SECRET.",
    default: "none",
    parse: turnUrls,
  }),
  TURN_SECRET: optional({
    group: "Voice",
    meaning:
      "Secret shared with those servers (coturn's `static-auth-secret`): pages get credentials derived from it that are valid for a day.",
    parse: bareText(400),
    secret: true,
  }),
  CAPTIONS_URL: optional({
    group: "Voice",
    meaning:
      "Address of a speech recogniser for browsers without one, as in `http://127.0.0.1:8090/`; [captions.md](captions.md) has its protocol and an example. Without it, captions are made by browsers that can.",
    parse: httpUrl,
  }),
  CAPTIONS_TOKEN: optional({
    group: "Voice",
    meaning: "Token that it is sent as `Authorization: Bearer …`.",
    parse: bareText(400),
    secret: true,
  }),
  LIVEKIT_URL: optional({
    group: "Voice",
    meaning:
      "Address of a LiveKit server that forwards voices, cameras and screens in place of the built-in media server, as in `ws://127.0.0.1:7880`; this server calls it, pages don't. Needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET. [voice.md](voice.md) says which one to choose.",
    parse: livekitUrl,
  }),
  LIVEKIT_API_KEY: optional({ group: "Voice", meaning: "A key of that server's.", parse: bareText(200) }),
  LIVEKIT_API_SECRET: optional({
    group: "Voice",
    meaning: "Its secret.",
    parse: bareText(400),
    secret: true,
  }),
  ETHEREUM_RPC_URL: setting({
    group: "Content",
    meaning:
      "JSON-RPC nodes that tokens are read from, for token gates, pictures of NFTs to hang up, and their 3D models as environments: an address for Ethereum's main chain, or several as in `1=https://node.example.org,137=https://…`, each with its EIP-155 number; or `none`.",
    default: "none",
    parse: chainUrls,
    secret: true,
  }),
  TOKEN_CHECK_SECONDS: setting({
    group: "Content",
    meaning: "Seconds between two checks that people inside a token-gated space still own its tokens.",
    default: "60",
    parse: integer(1, 120),
  }),
  IPFS_GATEWAY: setting({
    group: "Content",
    meaning: "Public HTTPS gateway for what tokens link to by `ipfs://`.",
    default: "https://ipfs.io",
    parse: address,
  }),
  ACCESS_TOKEN_SECONDS: setting({
    group: "Accounts",
    meaning: "How long a signed-in person's access token is valid before it is renewed, in seconds.",
    default: "900",
    parse: integer(240, 86_400),
  }),
  SESSION_DAYS: setting({
    group: "Accounts",
    meaning: "Days after which an unused sign-in expires.",
    default: "30",
    parse: integer(1, 365),
  }),
  EVENT_DAYS: setting({
    group: "Accounts",
    meaning: "Days for which an event of a space is kept once it is over.",
    default: "90",
    parse: integer(1, 3_650),
  }),
  PLAN: setting({
    group: "Accounts",
    meaning: "Plan of people and spaces that have no other: `FREE`, `PRO`, `BUSINESS` or `ENTERPRISE`.",
    default: "FREE",
    parse: plan,
  }),
  MINIMUM_AGE: setting({
    group: "Accounts",
    meaning:
      "Age below which nobody gets an account here; [young-people.md](young-people.md) says what is different under 16 and under 18. `0`: anyone does.",
    default: "13",
    parse: integer(0, 18),
  }),
  PASSWORD_MIN_LENGTH: setting({
    group: "Accounts",
    meaning: "Minimum length of a password, in characters.",
    default: "6",
    parse: integer(6, 128),
  }),
  PASSWORD_MAX_LENGTH: optional({
    group: "Accounts",
    meaning:
      "Maximum length of a password, in characters. Without it, only the technical limit of 512 bytes applies.",
    parse: integer(32, 512),
  }),
  PASSWORD_NEEDS: setting({
    group: "Accounts",
    meaning:
      "What a password must contain: any of `lowercase`, `uppercase`, `numeric` and `symbol`, separated by commas, or `none`.",
    default: "none",
    parse: someOf("lowercase", "uppercase", "numeric", "symbol"),
  }),
  GOOGLE_CLIENT_ID: optional({
    group: "Sign-in",
    meaning:
      "OAuth client at Google. Needs GOOGLE_CLIENT_SECRET and, like every provider here, PUBLIC_URL; [sign-in.md](sign-in.md) says how.",
    parse: bareText(200),
  }),
  GOOGLE_CLIENT_SECRET: optional({
    group: "Sign-in",
    meaning: "Secret of that client.",
    parse: bareText(400),
    secret: true,
  }),
  GOOGLE_ISSUER: setting({
    group: "Sign-in",
    meaning: "OpenID provider to use in place of Google: your own, or one for testing.",
    default: "https://accounts.google.com",
    parse: issuer,
  }),
  APPLE_CLIENT_ID: optional({
    group: "Sign-in",
    meaning: "Services id at Apple. Needs the three that follow.",
    parse: bareText(200),
  }),
  APPLE_TEAM_ID: optional({ group: "Sign-in", meaning: "Team at Apple.", parse: bareText(40) }),
  APPLE_KEY_ID: optional({ group: "Sign-in", meaning: "Id of the key.", parse: bareText(40) }),
  APPLE_PRIVATE_KEY: optional({
    group: "Sign-in",
    meaning: "The key itself (`.p8`): its text, with `\\n` for line ends, or a file that holds it.",
    parse: appleKey,
    secret: true,
  }),
  APPLE_ISSUER: setting({
    group: "Sign-in",
    meaning: "OpenID provider to use in place of Apple.",
    default: "https://appleid.apple.com",
    parse: issuer,
  }),
  MICROSOFT_CLIENT_ID: optional({
    group: "Sign-in",
    meaning: "Application at Microsoft. Needs MICROSOFT_CLIENT_SECRET.",
    parse: bareText(200),
  }),
  MICROSOFT_CLIENT_SECRET: optional({
    group: "Sign-in",
    meaning: "Secret of that application.",
    parse: bareText(400),
    secret: true,
  }),
  MICROSOFT_TENANT: setting({
    group: "Sign-in",
    meaning:
      "Whose accounts may sign in: `common`, `organizations`, `consumers`, or one organisation's id or domain.",
    default: "common",
    parse: tenant,
  }),
  MICROSOFT_ISSUER: optional({
    group: "Sign-in",
    meaning: "OpenID provider to use in place of Microsoft.",
    parse: issuer,
  }),
  SAML_PROVIDERS: optional({
    group: "Sign-in",
    meaning:
      "Identity providers of organisations (SAML 2.0): a JSON list with `id`, `domains`, `issuer`, `entryPoint` and `certificate` of each, or a file that holds it.",
    parse: samlProviders,
    secret: true,
  }),
  PARTNER_SECRET: optional({
    group: "Accounts",
    meaning:
      "Secret shared with a partner site, at least 32 characters: it signs keys by which its people sign in here without a form ([sign-in.md](sign-in.md)).",
    parse: sharedSecret,
    secret: true,
  }),
  WALLET_CHAIN_ID: setting({
    group: "Accounts",
    meaning: "Ethereum chain that a wallet's sign-in message names; 1 is the main chain.",
    default: "1",
    parse: integer(1, 2_147_483_647),
  }),
  WALLET_NEEDS_EMAIL: setting({
    group: "Accounts",
    meaning: "`true` asks people who sign up with a wallet for an email address.",
    default: "false",
    parse: flag,
  }),
  SMTP_URL: optional({
    group: "Mail",
    meaning:
      "Mail server, as in `smtp://user:password@mail.example.org:587` or `smtps://…:465`. Without it mails are kept in the data folder's `mail`, and shown at `/api/mail` in development, to this machine only.",
    parse: smtpUrl,
    secret: true,
  }),
  SMTP_FROM: setting({
    group: "Mail",
    meaning: "Who mails come from, as in `Veranda <hello@example.org>`.",
    default: "Veranda <no-reply@localhost>",
    parse: bareText(200),
  }),
  RATE_LIMIT: setting({
    group: "Protection",
    meaning: "Calls and pages that one address may ask for in a minute; 0 switches the limit off.",
    default: "1200",
    parse: integer(0, 1_000_000),
  }),
  JOIN_RATE_LIMIT: setting({
    group: "Protection",
    meaning:
      "Guest tokens and seats that one address may ask for in a minute, and connections that come back to their seats; one visitor has ten at once and then one every three seconds. 0 switches both limits off.",
    default: "240",
    parse: integer(0, 1_000_000),
  }),
  SIGN_IN_RATE_LIMIT: setting({
    group: "Protection",
    meaning:
      "Passwords, codes and tickets that one address may try in a minute; it may cause a third as many mails, and its pages that wait for one ask ten times as often. 0 switches these limits off.",
    default: "30",
    parse: integer(0, 100_000),
  }),
  BODY_LIMIT: setting({
    group: "Protection",
    meaning: "Largest body of a call, in bytes.",
    default: "262144",
    parse: integer(1024, 100_000_000),
  }),
  PICTURE_CLASSIFIER_URL: optional({
    group: "Protection",
    meaning:
      "Address of a classifier that looks at pictures in spaces, as in `http://127.0.0.1:8091/`: what it finds is shown to staff as a hint. [moderation.md](moderation.md#pictures) has its protocol and an example. Without it, nothing looks at pictures.",
    parse: httpUrl,
  }),
  PICTURE_CLASSIFIER_TOKEN: optional({
    group: "Protection",
    meaning: "Token that it is sent as `Authorization: Bearer …`.",
    parse: bareText(400),
    secret: true,
  }),
  PICTURE_CLASSIFIER_THRESHOLD: setting({
    group: "Protection",
    meaning: "Score, from 0 to 1, from which on staff are told of what it finds.",
    default: "0.8",
    parse: share,
  }),
  METRICS_PORT: setting({
    group: "Running",
    meaning: "Port of the Prometheus metrics, apart from the public one; 0 switches them off.",
    default: "9464",
    parse: port,
  }),
  METRICS_HOST: setting({
    group: "Running",
    meaning: "Address that the metrics listen on.",
    default: "127.0.0.1",
    parse: host,
  }),
  FFMPEG_PATH: optional({
    group: "Running",
    meaning:
      "Where ffmpeg is, when it is not on the `PATH`. It optimises the videos and sounds that people upload; without it they are served unchanged, where browsers can play them.",
    parse: program,
  }),
  LOG_LEVEL: setting({
    group: "Running",
    meaning:
      "Lowest level of log entries that are written: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
    default: "info",
    parse: logLevel,
  }),
  LOG_PRETTY: optional({
    group: "Running",
    meaning:
      "`true` writes logs for people, `false` as JSON lines. Without it, for people on a terminal only.",
    parse: flag,
  }),
  NODE_ENV: setting({
    group: "Running",
    meaning:
      "`production`, or `development` with the debug menu and a readable page of the calls at `/api/docs`.",
    default: "production",
    parse: mode,
  }),
} as const;

type Settings = typeof settings;
export type SettingName = keyof Settings;

/** The parsed configuration, by the settings' names. */
export type Config = {
  readonly [N in SettingName]: Settings[N]["default"] extends string
    ? ReturnType<Settings[N]["parse"]>
    : ReturnType<Settings[N]["parse"]> | undefined;
};
