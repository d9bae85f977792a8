import { execFileSync } from "node:child_process";

/** Preserves owners and permissions; copy-on-write if the file system supports it. */
export const copyFolder = (from: string, to: string): void => {
  execFileSync("cp", ["-a", from, to]);
};
