import type { Browser, Page } from "playwright-core";
import { createServer } from "vite";
import { launchChromium } from "../chromium.ts";
import type { VoicesPage } from "./voices-page.ts";

export type OpenVoicesPage = {
  browser: Browser;
  page: Page;
  /** Another, with a process of its own. */
  openAnother(): Promise<Page>;
  close(): Promise<void>;
};
export type { VoicesPage };

/** A page with the engine's sound alone, which somebody has touched: `window.voices` lets voices be heard in it. */
export async function openVoicesPage(): Promise<OpenVoicesPage> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: "page",
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (request.url !== "/") return next();
            response.setHeader("content-type", "text/html");
            response.end(
              '<!doctype html><title>Voices</title><script type="module" src="/voices-page.ts"></script>',
            );
          });
        },
      },
    ],
  });
  await server.listen();
  const browser = await launchChromium({ isForPages: true });
  const openAnother = async (): Promise<Page> => {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    await page.waitForFunction(() => window.voices !== undefined, undefined, { timeout: 60_000 });
    await page.mouse.click(10, 10);
    await page.waitForFunction(() => window.voices?.isOn() === true, undefined, { timeout: 60_000 });
    return page;
  };
  return {
    browser,
    page: await openAnother(),
    openAnother,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
