import type { Recogniser, RecogniserEvents } from "./recogniser.ts";

/* The Web Speech API with Chromium's extensions: on-device recognition, and recognition of a given track. */

type Result = { readonly isFinal: boolean; readonly 0: { readonly transcript: string } };
type ResultEvent = Event & {
  readonly resultIndex: number;
  readonly results: { readonly length: number; readonly [index: number]: Result };
};
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  start(track?: MediaStreamTrack): void;
  abort(): void;
  stop(): void;
};
type Wish = { langs: string[]; processLocally: boolean };
type RecognitionClass = {
  new (): Recognition;
  available?(wish: Wish): Promise<string>;
  install?(wish: Wish): Promise<boolean>;
};

/** local: on the device. service: by the browser vendor's service. */
export type BrowserRecognition = "local" | "downloadable" | "service" | "none";

const RESTART_MS = 300;
/** Recognition ends by itself now and then; one that repeatedly ends at once doesn't work here. */
const SHORT_MS = 1_500;
const SHORT_RUNS_MAX = 4;
const HOPELESS = ["not-allowed", "service-not-allowed", "language-not-supported", "audio-capture"];

function recognitionClass(): RecognitionClass | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}

/** What this browser supports in this language. */
export async function browserRecognition(languageCode: string): Promise<BrowserRecognition> {
  const recognition = recognitionClass();
  if (recognition === null) return "none";
  if (typeof recognition.available !== "function") return "service";
  const ask = async (processLocally: boolean): Promise<string> =>
    (await recognition.available?.({ langs: [languageCode], processLocally }).catch(() => "unavailable")) ??
    "unavailable";
  const local = await ask(true);
  if (local === "available") return "local";
  if ((local === "downloadable" || local === "downloading") && recognition.install) return "downloadable";
  return (await ask(false)) === "unavailable" ? "none" : "service";
}

/** Has the browser download on-device recognition of this language; false: it failed. */
export const installRecognition = async (languageCode: string): Promise<boolean> =>
  (await recognitionClass()
    ?.install?.({ langs: [languageCode], processLocally: true })
    .catch(() => false)) ?? false;

export function startBrowserRecogniser({
  languageCode,
  isLocal,
  stream,
  onText,
  onFailed,
}: RecogniserEvents & { languageCode: string; isLocal: boolean; stream: MediaStream }): Recogniser {
  const Recognition = recognitionClass();
  let isStopped = Recognition === null;
  let shortRuns = 0;
  let startedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Recognition | null = null;

  function fail(): void {
    if (isStopped) return;
    isStopped = true;
    current?.abort();
    onFailed();
  }

  function begin(): void {
    if (Recognition === null || isStopped) return;
    const recognition = new Recognition();
    current = recognition;
    recognition.lang = languageCode;
    recognition.continuous = true;
    recognition.interimResults = true;
    if (isLocal) recognition.processLocally = true;
    recognition.addEventListener("result", (event) => readResults(event as ResultEvent, onText));
    recognition.addEventListener("error", (event) => {
      const { error } = event as Event & { error?: string };
      if (error !== undefined && HOPELESS.includes(error)) fail();
    });
    recognition.addEventListener("end", () => {
      if (isStopped || current !== recognition) return;
      shortRuns = performance.now() - startedMs < SHORT_MS ? shortRuns + 1 : 0;
      if (shortRuns >= SHORT_RUNS_MAX) return fail();
      timer = setTimeout(begin, RESTART_MS);
    });
    startedMs = performance.now();
    try {
      const [track] = stream.getAudioTracks();
      recognition.start(track);
    } catch {
      fail();
    }
  }

  begin();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      // `stop` delivers the last words' result, unlike `abort`.
      current?.stop();
    },
  };
}

function readResults({ results, resultIndex }: ResultEvent, onText: RecogniserEvents["onText"]): void {
  let growing = "";
  for (let at = resultIndex; at < results.length; at += 1) {
    const result = results[at];
    if (!result) continue;
    const { transcript } = result[0];
    if (result.isFinal) onText(transcript, true);
    else growing += transcript;
  }
  if (growing !== "") onText(growing, false);
}
