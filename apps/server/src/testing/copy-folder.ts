import { execFileSync } from "node:child_process";

/** With all owners and rights; where the file system can, both share their blocks until one is written. */
export const copyFolder = (from: string, to: string): void => {
  execFileSync("cp", ["-a", from, to]);
};
