import { keysOf } from "@veranda/contract/closed-record";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { settings, type Config, type SettingName } from "./settings.ts";
import { codeOf, messageOf } from "../platform/thrown.ts";

/** An invalid setting that prevents the start; people see only its message. */
export class ConfigError extends Error {}

const NAMES = keysOf(settings);
const flagOf = (name: SettingName): string => name.toLowerCase().replaceAll("_", "-");

type Sources = { argv: readonly string[]; env: NodeJS.ProcessEnv; folder: string };

/**
 * Flags take precedence over the environment, and that over `.env` in `folder`. Throws ConfigError at the first invalid
 * setting.
 */
export function readConfig({ argv, env, folder }: Sources): Config {
  const flags = readFlags(argv);
  const file = readEnvFile(join(folder, ".env"));
  const entries = NAMES.map((name) => {
    const text = [flags[name], env[name], file[name], settings[name].default].find(
      (value) => value !== undefined && value !== "",
    );
    return [name, text === undefined ? undefined : parse(name, text)] as const;
  });
  return Object.fromEntries(entries) as Config;
}

function parse(name: SettingName, text: string): Config[SettingName] {
  try {
    return settings[name].parse(text);
  } catch (cause) {
    const shown = "secret" in settings[name] ? "" : ` (it is "${text}")`;
    throw new ConfigError(`${name} ${messageOf(cause)}${shown}.`, { cause });
  }
}

function readFlags(argv: readonly string[]): Partial<Record<SettingName, string>> {
  const options = Object.fromEntries(NAMES.map((name) => [flagOf(name), { type: "string" as const }]));
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false });
    return Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = values[flagOf(name)];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
  } catch (cause) {
    const [sentence = "A flag can't be read."] = messageOf(cause).split(". ");
    throw new ConfigError(`${sentence.replace(/\.$/, "")}. docs/configuration.md lists every setting.`, {
      cause,
    });
  }
}

function readEnvFile(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return {};
    throw new ConfigError(`${path} can't be read: ${messageOf(cause)}.`, { cause });
  }
}
