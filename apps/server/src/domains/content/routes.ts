import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Content } from "./content.ts";
import type { PicturedPrefab } from "./prefabs.ts";

export function contentRoutes(bind: Bind, content: Content, prefabs: () => readonly PicturedPrefab[]): void {
  bind(calls.avatars, async () => [...content.avatars]);
  bind(calls.prefabObjects, async () => [...prefabs()]);
  bind(calls.spaceTemplates, async () => [...content.templates()]);
  bind(calls.avatarAnimations, async () => [...content.animations]);
}
