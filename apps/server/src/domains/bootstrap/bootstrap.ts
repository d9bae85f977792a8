import { readFileSync } from "node:fs";
import type { Bootstrap, Brand, EngineVersion, FeatureFlags, SignInOptions } from "@veranda/contract";
import { engineVersion } from "@veranda/contract/records/bootstrap";
import { NamedError } from "../../named-error.ts";

/** Refers to no bundle: the page requests it, doesn't find it, and reports that. */
const NO_ENGINE: EngineVersion = {
  channel: "store",
  shortSha: "0000000",
  version: "0.0.0",
  versionString: "0.0.0-0000000",
  bytes: 0,
};

export type BootstrapDeps = {
  /** A file of the engine's build that contains its version. */
  engineFile: string;
  brand: Brand;
  roomsUrl: string;
  isDevelopment: boolean;
  /** Flags and settings that are the same for everyone. */
  flags: { current: () => FeatureFlags; treatments: () => Record<string, string> };
  signIn: SignInOptions;
};

export type Bootstrapper = {
  flags(): FeatureFlags;
  /** Throws NOT_FOUND for a channel that this server does not serve. */
  bootstrap(channel: string | null): Bootstrap;
};

/** Builds the bootstrap data: what a page needs before anything else. */
export function createBootstrapper(deps: BootstrapDeps): Bootstrapper {
  const readEngine = (): EngineVersion => {
    try {
      return engineVersion.parse(JSON.parse(readFileSync(deps.engineFile, "utf8")));
    } catch {
      return NO_ENGINE;
    }
  };
  // In development, the engine is rebuilt while the server is running.
  let atStart = readEngine();
  const engine = (): EngineVersion => {
    if (deps.isDevelopment || atStart === NO_ENGINE) atStart = readEngine();
    return atStart;
  };
  return {
    flags: deps.flags.current,
    bootstrap(channel) {
      const current = engine();
      if (channel !== null && channel !== current.channel)
        throw new NamedError("NOT_FOUND", { message: `There is no engine channel ${channel}` });
      return {
        engine: current,
        featureFlags: deps.flags.current(),
        treatments: deps.flags.treatments(),
        services: { contentUrl: "/content", roomsUrl: deps.roomsUrl },
        brand: deps.brand,
        signIn: deps.signIn,
      };
    },
  };
}
