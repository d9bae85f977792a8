import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Content } from "./content.ts";

export function contentRoutes(bind: Bind, content: Content): void {
  bind(calls.avatars, async () => [...content.avatars]);
  bind(calls.spaceTemplates, async () => [...content.templates()]);
  bind(calls.avatarAnimations, async () => [...content.animations]);
}
