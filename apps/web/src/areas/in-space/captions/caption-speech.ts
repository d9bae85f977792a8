import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/captions";
import { showToast } from "#ui/toast/toast-store.ts";
import { readCaptionSettings, spokenLanguage, useCaptionSettings } from "./caption-settings.ts";
import { useOwnSpeech } from "./own-speech.ts";
import {
  browserRecognition,
  installRecognition,
  startBrowserRecogniser,
} from "./recognition/browser-recogniser.ts";
import { captionPieces, latestPiece } from "./recognition/caption-pieces.ts";
import type { Recogniser } from "./recognition/recogniser.ts";
import { startWorkerRecogniser } from "./recognition/worker-recogniser.ts";
import { useSpeechStatus, type SpeechStatus } from "./speech-status.ts";

/** Within the room's limit of four captions a second per person. */
const GROWING_MS = 400;

type RecogniserKind = "local" | "server" | "service";

/**
 * Transcribes one's own speech while the microphone is on and somebody reads captions: by the browser on the device,
 * else by the server's worker, else, with consent, by the browser vendor's service. Returns a function that stops it.
 */
export function startCaptionSpeech(engine: EngineHandle): () => void {
  const failed = new Set<RecogniserKind>();
  let recogniser: Recogniser | null = null;
  /** What the recogniser was started with; a change restarts it. */
  let begunFor = "";
  let grownMs = -Infinity;
  let hasTold = false;
  const streams = new WeakMap<MediaStream, number>();
  let streamCount = 0;

  const show = (status: SpeechStatus): void => useSpeechStatus.setState({ status });

  function publish(text: string, isFinal: boolean): void {
    const now = performance.now();
    if (!isFinal && now - grownMs < GROWING_MS) return;
    grownMs = now;
    const pieces = isFinal ? captionPieces(text) : [latestPiece(text)].filter((piece) => piece !== "");
    for (const piece of pieces) engine.send("publish_caption", { text: piece, isFinal });
  }

  function begin(
    kind: RecogniserKind,
    stream: MediaStream,
    languageCode: string,
    ticket: string | null,
  ): void {
    const key = begunFor;
    const events = {
      onText: publish,
      onFailed: () => {
        failed.add(kind);
        if (begunFor === key) begunFor = "";
        sync();
      },
    };
    recogniser =
      kind === "server" && ticket !== null
        ? startWorkerRecogniser({ ...events, ticket, languageCode, stream })
        : startBrowserRecogniser({ ...events, languageCode, isLocal: kind === "local", stream });
    show(kind);
    if (!hasTold) showToast({ message: kind === "server" ? t.captionedByServer() : t.captionedHere() });
    hasTold = true;
  }

  async function choose(key: string, stream: MediaStream, languageCode: string): Promise<void> {
    show("starting");
    const browser = await browserRecognition(languageCode);
    if (begunFor !== key) return;
    const { ticket } = engine.state.captions;
    const { isServiceAllowed } = readCaptionSettings();
    if (browser === "local" && !failed.has("local")) begin("local", stream, languageCode, ticket);
    else if (ticket !== null && !failed.has("server")) begin("server", stream, languageCode, ticket);
    else if (browser === "downloadable") show("downloadable");
    else if (browser === "service" && !failed.has("service") && isServiceAllowed !== false) {
      if (isServiceAllowed === true) begin("service", stream, languageCode, ticket);
      else show("asking");
    } else show("none");
  }

  function sync(): void {
    const { isWanted, ticket } = engine.state.captions;
    const settings = readCaptionSettings();
    const { stream } = useOwnSpeech.getState();
    if (!isWanted || stream === null || !settings.isOwnSpeechCaptioned) {
      end();
      show("off");
      return;
    }
    if (!streams.has(stream)) streams.set(stream, (streamCount += 1));
    const languageCode = spokenLanguage(settings);
    const key = [streams.get(stream), languageCode, ticket, settings.isServiceAllowed, failed.size].join(" ");
    if (key === begunFor) return;
    end();
    begunFor = key;
    void choose(key, stream, languageCode);
  }

  function end(): void {
    begunFor = "";
    recogniser?.stop();
    recogniser = null;
  }

  const stops = [
    engine.observe(["captions.isWanted", "captions.ticket"], sync),
    useOwnSpeech.subscribe(sync),
    useCaptionSettings.subscribe(sync),
    useSpeechStatus.subscribe(({ status }) => {
      if (status === "downloading") void download();
    }),
  ];

  async function download(): Promise<void> {
    const isThere = await installRecognition(spokenLanguage(readCaptionSettings()));
    if (!isThere) failed.add("local");
    begunFor = "";
    if (isThere) sync();
    else show("none");
  }

  sync();
  return () => {
    for (const stop of stops) stop();
    end();
    show("off");
  };
}
