import { bareText } from "../parse.ts";
import { appleKey, issuer, samlProviders, tenant } from "../parse-sign-in.ts";
import { optional, setting } from "./setting.ts";

export const signInSettings = {
  GOOGLE_CLIENT_ID: optional({
    meaning:
      "OAuth client at Google. Needs GOOGLE_CLIENT_SECRET and, like every provider here, PUBLIC_URL; [sign-in.md](sign-in.md) says how.",
    parse: bareText(200),
  }),
  GOOGLE_CLIENT_SECRET: optional({
    meaning: "Secret of that client.",
    parse: bareText(400),
    secret: true,
  }),
  GOOGLE_ISSUER: setting({
    meaning: "OpenID provider to use in place of Google: your own, or one for testing.",
    default: "https://accounts.google.com",
    parse: issuer,
  }),
  APPLE_CLIENT_ID: optional({
    meaning: "Services id at Apple. Needs the three that follow.",
    parse: bareText(200),
  }),
  APPLE_TEAM_ID: optional({ meaning: "Team at Apple.", parse: bareText(40) }),
  APPLE_KEY_ID: optional({ meaning: "Id of the key.", parse: bareText(40) }),
  APPLE_PRIVATE_KEY: optional({
    meaning: "The key itself (`.p8`): its text, with `\\n` for line ends, or a file that holds it.",
    parse: appleKey,
    secret: true,
  }),
  APPLE_ISSUER: setting({
    meaning: "OpenID provider to use in place of Apple.",
    default: "https://appleid.apple.com",
    parse: issuer,
  }),
  MICROSOFT_CLIENT_ID: optional({
    meaning: "Application at Microsoft. Needs MICROSOFT_CLIENT_SECRET.",
    parse: bareText(200),
  }),
  MICROSOFT_CLIENT_SECRET: optional({
    meaning: "Secret of that application.",
    parse: bareText(400),
    secret: true,
  }),
  MICROSOFT_TENANT: setting({
    meaning:
      "Whose accounts may sign in: `common`, `organizations`, `consumers`, or one organisation's id or domain.",
    default: "common",
    parse: tenant,
  }),
  MICROSOFT_ISSUER: optional({
    meaning: "OpenID provider to use in place of Microsoft.",
    parse: issuer,
  }),
  SAML_PROVIDERS: optional({
    meaning:
      "Identity providers of organisations (SAML 2.0): a JSON list with `id`, `domains`, `issuer`, `entryPoint` and `certificate` of each, or a file that holds it.",
    parse: samlProviders,
    secret: true,
  }),
} as const;
