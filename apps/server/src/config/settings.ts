import { accountsSettings } from "./settings/accounts.ts";
import { addressSettings } from "./settings/address.ts";
import { contentSettings } from "./settings/content.ts";
import { dataSettings } from "./settings/data.ts";
import { lookSettings } from "./settings/look.ts";
import { mailSettings } from "./settings/mail.ts";
import { protectionSettings } from "./settings/protection.ts";
import { roomsSettings } from "./settings/rooms.ts";
import { runningSettings } from "./settings/running.ts";
import { signInSettings } from "./settings/sign-in.ts";
import { voiceSettings } from "./settings/voice.ts";

/** Settings by the groups of the configuration page. */
export const SETTING_GROUPS = {
  Address: addressSettings,
  Data: dataSettings,
  Look: lookSettings,
  Rooms: roomsSettings,
  Voice: voiceSettings,
  Content: contentSettings,
  Accounts: accountsSettings,
  "Sign-in": signInSettings,
  Mail: mailSettings,
  Protection: protectionSettings,
  Running: runningSettings,
};

/**
 * All settings: an environment variable, a line of `.env` or a flag (`DATA_DIR` is `--data-dir`). docs/configuration.md
 * is generated from them.
 */
export const settings = {
  ...addressSettings,
  ...dataSettings,
  ...lookSettings,
  ...roomsSettings,
  ...voiceSettings,
  ...contentSettings,
  ...accountsSettings,
  ...signInSettings,
  ...mailSettings,
  ...protectionSettings,
  ...runningSettings,
};

type Settings = typeof settings;
export type SettingName = keyof Settings;

/** The parsed configuration, by the settings' names. */
export type Config = {
  readonly [N in SettingName]: Settings[N]["default"] extends string
    ? ReturnType<Settings[N]["parse"]>
    : ReturnType<Settings[N]["parse"]> | undefined;
};
