import { createPost, type Post } from "./post.ts";
import { createPusher, type Pusher } from "./pusher.ts";
import { openVapidKeys } from "./vapid-keys.ts";

export type PushOptions = {
  dataFolder: string;
  /** The installation's URL, which identifies the sender. */
  publicUrl: string | undefined;
  post?: Post;
};

/** The sender's contact if the installation's URL isn't known. */
const NOBODY = "mailto:nobody@example.org";

/** Sends pushes over the public internet, signed with this installation's keys. */
export function openPusher({ dataFolder, publicUrl, post }: PushOptions): Pusher & { close(): void } {
  const own = createPost();
  const pusher = createPusher({
    keys: openVapidKeys(dataFolder),
    subject: publicUrl?.startsWith("https://") === true ? publicUrl : NOBODY,
    post: post ?? own,
  });
  return { ...pusher, close: () => own.close() };
}
