import { flag, integer, plan, sharedSecret, someOf } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const accountsSettings = {
  ACCESS_TOKEN_SECONDS: setting({
    meaning: "How long a signed-in person's access token is valid before it is renewed, in seconds.",
    default: "900",
    parse: integer(240, 86_400),
  }),
  SESSION_DAYS: setting({
    meaning: "Days after which an unused sign-in expires.",
    default: "30",
    parse: integer(1, 365),
  }),
  EVENT_DAYS: setting({
    meaning: "Days for which an event of a space is kept once it is over.",
    default: "90",
    parse: integer(1, 3_650),
  }),
  PLAN: setting({
    meaning: "Plan of people and spaces that have no other: `FREE`, `PRO`, `BUSINESS` or `ENTERPRISE`.",
    default: "FREE",
    parse: plan,
  }),
  MINIMUM_AGE: setting({
    meaning:
      "Age below which nobody gets an account here; [young-people.md](young-people.md) says what is different under 16 and under 18. `0`: anyone does.",
    default: "13",
    parse: integer(0, 18),
  }),
  PASSWORD_MIN_LENGTH: setting({
    meaning: "Minimum length of a password, in characters.",
    default: "6",
    parse: integer(6, 128),
  }),
  PASSWORD_MAX_LENGTH: optional({
    meaning:
      "Maximum length of a password, in characters. Without it, only the technical limit of 512 bytes applies.",
    parse: integer(32, 512),
  }),
  PASSWORD_NEEDS: setting({
    meaning:
      "What a password must contain: any of `lowercase`, `uppercase`, `numeric` and `symbol`, separated by commas, or `none`.",
    default: "none",
    parse: someOf("lowercase", "uppercase", "numeric", "symbol"),
  }),
  PARTNER_SECRET: optional({
    meaning:
      "Secret shared with a partner site, at least 32 characters: it signs keys by which its people sign in here without a form ([sign-in.md](sign-in.md)).",
    parse: sharedSecret,
    secret: true,
  }),
  WALLET_CHAIN_ID: setting({
    meaning: "Ethereum chain that a wallet's sign-in message names; 1 is the main chain.",
    default: "1",
    parse: integer(1, 2_147_483_647),
  }),
  WALLET_NEEDS_EMAIL: setting({
    meaning: "`true` asks people who sign up with a wallet for an email address.",
    default: "false",
    parse: flag,
  }),
} as const;
