import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Pictures } from "./pictures.ts";

export function pictureRoutes(bind: Bind, pictures: Pictures): void {
  bind(calls.setPicture, async ({ me, file }) => ({ url: await pictures.set(me, "avatar", file.path) }));
  bind(calls.setBanner, async ({ me, file }) => ({ url: await pictures.set(me, "banner", file.path) }));
}
