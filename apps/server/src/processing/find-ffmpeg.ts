import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Path of ffmpeg on this machine; null if it has none. */
export function findFfmpeg(folders = process.env["PATH"] ?? ""): string | null {
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  for (const folder of folders.split(delimiter).filter(isAbsolute))
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  return null;
}
