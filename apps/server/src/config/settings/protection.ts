import { bareText, httpUrl, integer, share } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const protectionSettings = {
  RATE_LIMIT: setting({
    meaning: "Calls and pages that one address may ask for in a minute; 0 switches the limit off.",
    default: "1200",
    parse: integer(0, 1_000_000),
  }),
  JOIN_RATE_LIMIT: setting({
    meaning:
      "Guest tokens and seats that one address may ask for in a minute, and connections that come back to their seats; one visitor has ten at once and then one every three seconds. 0 switches both limits off.",
    default: "240",
    parse: integer(0, 1_000_000),
  }),
  SIGN_IN_RATE_LIMIT: setting({
    meaning:
      "Passwords, codes and tickets that one address may try in a minute; it may cause a third as many mails, and its pages that wait for one ask ten times as often. 0 switches these limits off.",
    default: "30",
    parse: integer(0, 100_000),
  }),
  BODY_LIMIT: setting({
    meaning: "Largest body of a call, in bytes.",
    default: "262144",
    parse: integer(1024, 100_000_000),
  }),
  PICTURE_CLASSIFIER_URL: optional({
    meaning:
      "Address of a classifier that looks at pictures in spaces, as in `http://127.0.0.1:8091/`: what it finds is shown to staff as a hint. [moderation.md](moderation.md#pictures) has its protocol and an example. Without it, nothing looks at pictures.",
    parse: httpUrl,
  }),
  PICTURE_CLASSIFIER_TOKEN: optional({
    meaning: "Token that it is sent as `Authorization: Bearer …`.",
    parse: bareText(400),
    secret: true,
  }),
  PICTURE_CLASSIFIER_THRESHOLD: setting({
    meaning: "Score, from 0 to 1, from which on staff are told of what it finds.",
    default: "0.8",
    parse: share,
  }),
} as const;
