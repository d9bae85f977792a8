import type { FileAsset } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { sendLog } from "#api/logs/send-log.ts";

type MediaNoun = "picture" | "video" | "document" | "page";

/** Placeholder for media that can't be shown. */
export function Unshowable({ noun }: { noun: MediaNoun }) {
  return (
    <p
      role="alert"
      className="absolute inset-0 m-auto size-fit rounded-2xl bg-on-glass/8 px-8 py-6 text-on-glass-soft"
    >
      {t.unshowable({ noun })}
    </p>
  );
}

export const reportUnshowable = (noun: MediaNoun, { fileId }: FileAsset, reason: unknown): void =>
  sendLog(
    "warn",
    "media",
    `A ${noun} can't be shown large`,
    JSON.stringify({ file: fileId, reason: String(reason) }),
  );
