/** What the server streams by HLS, as Media Source Extensions call it. */
const TYPE = 'video/mp4; codecs="avc1.42e01f,opus"';
const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
/** Segments of two seconds behind what is broadcast: fewer, and a late one makes a stop. */
const SEGMENTS_BEHIND = 2;
const AGAIN_MS = 2_000;
/** Faults after one another without a picture between them, after which it is given up. */
const FAULTS_MAX = 5;

export type HlsEvents = {
  /** One may not have it any more, or it can't be played here. */
  onLost: () => void;
};

type Sources = { ManagedMediaSource?: typeof MediaSource };

const hasMediaSource = (): boolean => {
  const source = (globalThis as Sources).ManagedMediaSource ?? globalThis.MediaSource;
  return typeof source === "function" && source.isTypeSupported(TYPE);
};

/** Apple's browsers play HLS themselves and best; of others that say so some play files alone. */
const isNativeBest = (video: HTMLVideoElement): boolean =>
  video.canPlayType(PLAYLIST_TYPE) !== "" && (!hasMediaSource() || "webkitShowPlaybackTargetPicker" in video);

/** Plays a playlist, by the browser itself or by hls.js, which is loaded then. Answers how to stop. */
export function playHls(video: HTMLVideoElement, path: string, events: HlsEvents): () => void {
  let stop = isNativeBest(video) ? playNatively(video, path, fallBack) : playByLibrary(video, path, events);
  function fallBack(): void {
    stop();
    stop = playByLibrary(video, path, events);
  }
  return () => stop();
}

function playNatively(video: HTMLVideoElement, path: string, onFault: () => void): () => void {
  video.addEventListener("error", onFault);
  video.src = path;
  return () => {
    video.removeEventListener("error", onFault);
    video.removeAttribute("src");
    video.load();
  };
}

function playByLibrary(video: HTMLVideoElement, path: string, { onLost }: HlsEvents): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let destroy = (): void => undefined;
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    destroy();
  };
  const lose = (): void => {
    if (isOver) return;
    stop();
    onLost();
  };
  const open = async (): Promise<void> => {
    if (!hasMediaSource()) {
      lose();
      return;
    }
    const { default: Hls } = await import("hls.js/light");
    if (isOver) return;
    const hls = new Hls({
      // Fragments are passed on as they are: there is nothing to be done beside the page.
      enableWorker: false,
      liveSyncDurationCount: SEGMENTS_BEHIND,
      liveMaxLatencyDurationCount: 4 * SEGMENTS_BEHIND,
      maxLiveSyncPlaybackRate: 1.05,
      backBufferLength: 10,
    });
    let faults = 0;
    destroy = () => hls.destroy();
    hls.on(Hls.Events.FRAG_BUFFERED, () => (faults = 0));
    hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
      if (response?.code === 403) lose();
      else if (fatal && (faults += 1) > FAULTS_MAX) lose();
      else if (fatal && type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else if (fatal) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          hls.loadSource(path);
          hls.startLoad();
        }, AGAIN_MS);
      }
    });
    hls.loadSource(path);
    hls.attachMedia(video);
  };
  open().catch(lose);
  return stop;
}
