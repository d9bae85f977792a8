import { createPost, type Post } from "./post.ts";
import { createPusher, type Pusher } from "./pusher.ts";
import { openVapidKeys } from "./vapid-keys.ts";

export type PushOptions = {
  dataFolder: string;
  /** Where the installation is found; it says who sends. */
  publicUrl: string | undefined;
  post?: Post;
};

/** Contact of the pushes' sender when the installation's address isn't known. */
const NOBODY = "mailto:nobody@example.org";

/** Pushes over the open internet, signed as this installation's. */
export function openPusher({ dataFolder, publicUrl, post }: PushOptions): Pusher & { close(): void } {
  const own = createPost();
  const pusher = createPusher({
    keys: openVapidKeys(dataFolder),
    subject: publicUrl?.startsWith("https://") === true ? publicUrl : NOBODY,
    post: post ?? own,
  });
  return { ...pusher, close: () => own.close() };
}
