import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Where this machine has ffmpeg; null when it has none. */
export function findFfmpeg(folders = process.env["PATH"] ?? ""): string | null {
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  for (const folder of folders.split(delimiter).filter(isAbsolute))
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not there.
    }
  return null;
}
