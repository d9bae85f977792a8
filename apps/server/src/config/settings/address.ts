import { address, host, listOf, port } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const addressSettings = {
  PORT: setting({
    meaning: "Port that the server listens on; 0 takes a free one.",
    default: "3000",
    parse: port,
  }),
  HOST: setting({
    meaning: "Address that the server listens on. `127.0.0.1` keeps it to this machine.",
    default: "0.0.0.0",
    parse: host,
  }),
  PUBLIC_URL: optional({
    meaning:
      "Where visitors reach the server, as in `https://spaces.example.org`. Without it, links on pages are made from each request's own address and links in mails lead to `localhost`.",
    parse: address,
  }),
  TRUST_PROXY: setting({
    meaning:
      "Proxies whose forwarded addresses are believed: addresses or networks, separated by commas, or `none`.",
    default: "none",
    parse: listOf,
  }),
} as const;
