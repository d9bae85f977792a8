import { existsSync } from "node:fs";
import { aptInstall } from "./apt.mjs";
import { run, SetupError } from "./run.mjs";

const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const found = () => places.find((place) => place && existsSync(place));

/** The path of a Chromium, installed first where the machine has none. */
export async function ensureBrowser() {
  const there = found();
  if (there) return there;
  await aptInstall("Installing Chromium", "chromium");
  if (!found()) await run("playwright-core", ["install", "chromium"]);
  const now = found() ?? (await playwrightsOwn());
  if (!now)
    throw new SetupError(
      "No Chromium is here and none could be installed. Install one and name it in CHROMIUM_PATH.",
    );
  return now;
}

async function playwrightsOwn() {
  const { chromium } = await import("playwright-core");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
