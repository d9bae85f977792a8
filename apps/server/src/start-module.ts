import type { Brand } from "@veranda/contract";
import type { BuiltFolders } from "./built-folders.ts";
import type { Config } from "./config/settings.ts";
import { defineInput } from "./modules.ts";
import type { Platform } from "./platform/platform.ts";
import type { Rooms } from "./rooms/rooms-api.ts";
import type { RoomsDeps } from "./rooms/rooms-deps.ts";

/** What a server is started with. */
export type Start = {
  readonly config: Config;
  readonly platform: Platform;
  readonly brand: Brand;
  /** Passed in: its code is imported while the database starts. */
  readonly createRooms: (deps: RoomsDeps) => Promise<Rooms>;
  readonly built: BuiltFolders;
};

export const startModule = defineInput<Start>("start");

/** Name and address of the installation, for mails. */
export const siteOf = ({ BRAND_NAME, PUBLIC_URL, PORT }: Config): { name: string; url: string } => ({
  name: BRAND_NAME,
  url: PUBLIC_URL ?? `http://localhost:${PORT}`,
});
