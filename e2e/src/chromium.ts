import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Of two lists Chromium takes the last, so what Playwright 1.65 disables is in ours too. */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The suggestions below the address bar are pages, made again with each window, which nobody sees.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** Voices sound without a press, as they do for who has pressed something on the way in. */
const FALSE_DEVICES = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

/**
 * A headless Chromium that draws WebGL2 on the processor and asks nothing of any network but this machine's.
 * GL through EGL is twice as fast as the default software renderer. `isForPages`, where pages are looked at and spaces are
 * drawn small and plain: their layers are laid over each other without GL, which takes a third less where the processor
 * draws, and longer where a space is drawn with all its pixels.
 */
export function launchChromium({
  isForPages = false,
  microphone,
  camera,
}: {
  isForPages?: boolean;
  /** A film that a camera sees (`writeCameraFile`), which every page may use without asking. */
  camera?: string;
  /** A WAV file that a microphone hears, which every page may use without asking. */
  microphone?: string;
} = {}): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find(
    (path) => path && existsSync(path),
  );
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--use-gl=angle",
      "--use-angle=gl-egl",
      "--ignore-gpu-blocklist",
      ...(isForPages ? ["--disable-gpu-compositing"] : []),
      ...(microphone === undefined && camera === undefined ? [] : FALSE_DEVICES),
      ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
      ...(camera === undefined ? [] : [`--use-file-for-fake-video-capture=${camera}`]),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
      "--no-first-run",
      // Two visitors stand in two windows; neither may be slowed because the other has the focus.
      "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding",
      "--disable-background-timer-throttling",
    ],
  });
}

let forPages: Promise<Browser> | undefined;

/**
 * The browser for pages, one for all files of tests that a worker runs: each person comes in a context of their own,
 * which shares nothing with the others. A file ends with `closeContexts`.
 */
export async function browserForPages(): Promise<Browser> {
  const open = await forPages?.catch(() => undefined);
  if (!open?.isConnected()) forPages = launchChromium({ isForPages: true });
  return forPages as Promise<Browser>;
}

export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
