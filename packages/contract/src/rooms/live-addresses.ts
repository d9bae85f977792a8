/*
 * How a broadcast is reached; apart from its messages, so that a page that only watches carries no schemas.
 */

/** Where programs send their streams. */
export const WHIP_PATH = "/live/whip";

/** What a program that sends by RTMP calls this server's side: `rtmp://host/live`, and the key as the stream's name. */
export const RTMP_APP = "live";

/** Under it are playlists and segments of broadcasts by HLS, each behind the key in its address. */
export const HLS_PATH = "/live/hls";

/** The socket of a page that watches from outside; it says `hello` first, with the key of `watchRoom`. */
export const WATCH_PATH = "/live/watch";

/** Why a socket of who watches is closed, as its code. `again`: worth coming back with a new key. */
export const WATCH_CLOSE = { ended: 4000, again: 4001, refused: 4002 } as const;

/** The stream in a media room, as people are named there; what it sends is seen as a share of this one. */
export const LIVE_IDENTITY = "live";
