import { spawnSync } from "node:child_process";
import { must } from "./run.mjs";

/** Installs a package where this machine has apt and lets us use it; answers whether it tried. */
export async function aptInstall(title, name) {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync("sudo", ["-n", "true"]).status !== 0) return false;
  const [command, ...rest] = [...(isRoot ? [] : ["sudo", "-n"]), "apt-get"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await must("Reading the package lists", command, [...rest, "update"], { env });
  await must(title, command, [...rest, "install", "-y", "--no-install-recommends", name], { env });
  return true;
}
