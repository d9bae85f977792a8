import type { Browser } from "playwright-core";

/** Processor time of all processes of this browser so far, in seconds. */
export async function processorSeconds(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  } finally {
    await cdp.detach();
  }
}
