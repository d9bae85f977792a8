import type { Browser } from "playwright-core";

/** Seconds of processor time that all processes of this browser have taken until now. */
export async function processorSeconds(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  } finally {
    await cdp.detach();
  }
}
